"""The law of the house, when all is built: every clause is carried out and every duty tested both ways."""

from paigow.law import Kind, State, trace
from paigow.law.texts import FIVE_TEXTS

DUTIES = [clause.id for clause in FIVE_TEXTS if Kind.DUTY in clause.kinds and clause.state is State.CARRIED_OUT]


def test_every_clause_of_the_five_texts_is_cited_in_the_code() -> None:
    forgotten = [clause.id for clause in FIVE_TEXTS if clause.id not in trace.carried_out()]
    assert not forgotten, f"clauses that nothing cites: {forgotten}"


def test_every_duty_has_a_test_that_keeps_it() -> None:
    missing = [id for id in DUTIES if id not in trace.tested("keeps")]
    assert not missing, f"duties that no test keeps: {missing}"


def test_every_duty_has_a_test_that_breaks_it_and_sees_the_refusal() -> None:
    missing = [id for id in DUTIES if id not in trace.tested("breaks")]
    assert not missing, f"duties that no test breaks: {missing}"
