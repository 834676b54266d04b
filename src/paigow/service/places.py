"""The places at a table: for which there is a code when it is opened, and which the people of the house may come to."""

from collections.abc import Mapping

from paigow.pieces.people import PLAYERS, Person
from paigow.service.keeper import Place
from paigow.service.messages import Role
from paigow.service.people import StaffRole
from paigow.service.spec import Kind, TableSpec

LOOKING_ON = (Role.SURVEILLANCE, Role.SPECTATOR)
DUTIES: Mapping[StaffRole, tuple[Role, ...]] = {
    StaffRole.FLOORPERSON: tuple(Role),
    StaffRole.SURVEILLANCE: LOOKING_ON,
    StaffRole.DEALER: (Role.DEALER,),
}
"""By what somebody of the house is there for, the places that he may be given a code for."""


def places_of(name: str, spec: TableSpec) -> list[Place]:
    """The places at a table for which there is a code from the beginning."""
    looking_on = [] if spec.kind is Kind.PLAY else [Place(name, role) for role in LOOKING_ON]
    return [*_acting(name, spec), *looking_on]


def places_for(staff: StaffRole, name: str, spec: TableSpec) -> list[Place]:
    """The places at a table that somebody of the house may be given a code for. Every table may be looked on."""
    every = [*_acting(name, spec), *(Place(name, role) for role in LOOKING_ON)]
    return [place for place in every if place.role in DUTIES[staff]]


def _acting(name: str, spec: TableSpec) -> list[Place]:
    found = []
    if spec.dealer == "person":
        found.append(Place(name, Role.DEALER, Person.DEALER))
    found += [Place(name, Role.PLAYER, person) for person in PLAYERS if spec.seats.get(person) == "person"]
    if spec.floorperson == "person":
        found.append(Place(name, Role.FLOORPERSON, Person.FLOORPERSON))
    return found
