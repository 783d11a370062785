# Compiled by mypyc.
"""The numbers of Citadels: what lies in the box, what can be answered, what is asked, what is told. Names for them are in declare.py."""

from __future__ import annotations

from typing import Final

from capomastro.kernel.state import CHANCE_CODES

# -- the box ---------------------------------------------------------------------------
NONE: Final = -1            # no card, seat, rank or name

# Characters: three per rank, in rank order. Rank = number // 3 + 1.
ASSASSIN: Final = 0
WITCH: Final = 1
MAGISTRATE: Final = 2
THIEF: Final = 3
SPY: Final = 4
BLACKMAILER: Final = 5
MAGICIAN: Final = 6
WIZARD: Final = 7
SEER: Final = 8
KING: Final = 9
EMPEROR: Final = 10
PATRICIAN: Final = 11
BISHOP: Final = 12
ABBOT: Final = 13
CARDINAL: Final = 14
MERCHANT: Final = 15
ALCHEMIST: Final = 16
TRADER: Final = 17
ARCHITECT: Final = 18
NAVIGATOR: Final = 19
SCHOLAR: Final = 20
WARLORD: Final = 21
DIPLOMAT: Final = 22
MARSHAL: Final = 23
QUEEN: Final = 24
ARTIST: Final = 25
TAX_COLLECTOR: Final = 26
CHARACTERS: Final = 27

# Cards by name: 17 basic buildings, 36 unique buildings, 7 action cards.
TEMPLE: Final = 0
CHURCH: Final = 1
MONASTERY: Final = 2
CATHEDRAL: Final = 3
WATCHTOWER: Final = 4
PRISON: Final = 5
BARRACKS: Final = 6
FORTRESS: Final = 7
MANOR: Final = 8
CASTLE: Final = 9
PALACE: Final = 10
TAVERN: Final = 11
MARKET: Final = 12
TRADING_POST: Final = 13
DOCKS: Final = 14
HARBOR: Final = 15
TOWN_HALL: Final = 16
U_ARMORY: Final = 17
U_BASILICA: Final = 18
U_BELL_TOWER: Final = 19
U_CAPITOL: Final = 20
U_DRAGON_GATE: Final = 21
U_FACTORY: Final = 22
U_FRAMEWORK: Final = 23
U_GOLD_MINE: Final = 24
U_GRAVEYARD: Final = 25
U_GREAT_WALL: Final = 26
U_HAUNTED_QUARTER: Final = 27
U_HOSPITAL: Final = 28
U_IMPERIAL_TREASURY: Final = 29
U_IVORY_TOWER: Final = 30
U_KEEP: Final = 31
U_LABORATORY: Final = 32
U_LIBRARY: Final = 33
U_LIGHTHOUSE: Final = 34
U_MAP_ROOM: Final = 35
U_MONUMENT: Final = 36
U_MUSEUM: Final = 37
U_NECROPOLIS: Final = 38
U_OBSERVATORY: Final = 39
U_PARK: Final = 40
U_POOR_HOUSE: Final = 41
U_QUARRY: Final = 42
U_SCHOOL_OF_MAGIC: Final = 43
U_SECRET_VAULT: Final = 44
U_SMITHY: Final = 45
U_STABLES: Final = 46
U_STATUE: Final = 47
U_THEATER: Final = 48
U_THIEVES_DEN: Final = 49
U_THRONE_ROOM: Final = 50
U_UNIVERSITY: Final = 51
U_WISHING_WELL: Final = 52
A_ACROBAT: Final = 53
A_CIRCUS_TENT: Final = 54
A_DIRECTOR: Final = 55
A_TICKET_WAGON: Final = 56
A_HUMAN_CANNONBALL: Final = 57
A_RASPUTIN: Final = 58
A_FORTUNE_TELLER: Final = 59
NAMES: Final = 60           # different cards
FIRST_UNIQUE: Final = 17
FIRST_ACTION: Final = 53
CARDS: Final = 105          # 54 basic, 36 unique, 15 action cards
HALF: Final = 53            # a set of cards is two bit sets: cards 0 … 52 and cards 53 … 104

RELIGIOUS: Final = 0        # kinds of buildings
MILITARY: Final = 1
NOBLE: Final = 2
TRADE: Final = 3
UNIQUE: Final = 4
NO_KIND: Final = 5

# Sets of kinds and of names.
ALL_KINDS: Final = (1 << (UNIQUE + 1)) - 1
BUILDINGS: Final = (1 << FIRST_ACTION) - 1 - (1 << U_SECRET_VAULT)      # all that can be built
USEFUL: Final = 1 << U_ARMORY | 1 << U_LABORATORY | 1 << U_SMITHY | 1 << U_MUSEUM     # buildings that open a move
FICKLE: Final = 1 << U_IMPERIAL_TREASURY | 1 << U_MAP_ROOM | 1 << U_MUSEUM | 1 << U_STATUE     # their points follow from more than cities
ACTION_CARDS: Final = (1 << NAMES) - (1 << FIRST_ACTION)

# Where a card can be.
BOX: Final = 0
DECK: Final = 1             # the shuffled part of the deck: only its contents are fixed, not its order
UNDER: Final = 2            # put under the deck, in order
LOOKED: Final = 3           # drawn or taken, not yet decided
MUSEUM_PILE: Final = 4
SITE: Final = 5             # being built or just destroyed: open
TABLE: Final = 6            # Ticket Wagon or Rasputin, open before its owner
HAND: Final = 8             # + seat
CITY: Final = 16            # + seat
PLACES: Final = 24

WAGONS: Final = 3           # Ticket Wagons in the box

MAX_PLAYERS: Final = 8
MAX_RANKS: Final = 9
VIEWERS: Final = 9          # eight seats and the spectators
SPECTATORS: Final = 8
CROWN_RANK: Final = 3       # rank 4, counted from 0: King, Emperor, Patrician

# What a round has come to, and how a character's tile lies.
PHASE_SELECTION: Final = 0
PHASE_CALL: Final = 1
PHASE_OVER: Final = 2
SHUT: Final = 0
TILE_UP: Final = 1          # face up in the middle
TURNED: Final = 2           # shown by its holder
NOW: Final = 3              # and on turn
SILENT: Final = 4           # called in vain

SINGLE: Final = 100         # class of a position of the selection that the viewer knows: SINGLE + position

ASIDE: Final = 9            # whose a character card is: a seat, or one of these
FACE_UP: Final = 10
PILE: Final = 11

# turn: what the acting seat has done
T_INCOME: Final = 1
T_ABILITY: Final = 1 << 1       # named, marked, spied, swapped, looked, destroyed …: the character's main ability
T_COLLECT: Final = 1 << 2       # gold or cards for buildings
T_EXTRA: Final = 1 << 3         # Merchant's gold, Architect's cards, Navigator's, Abbot's gold from the richest
T_CROWN: Final = 1 << 4
T_SMITHY: Final = 1 << 5
T_LABORATORY: Final = 1 << 6
T_MUSEUM: Final = 1 << 7
T_ACTION: Final = 1 << 8        # an action card was played
T_RESUMED: Final = 1 << 9       # the Witch goes on as the bewitched character
T_BORROWED: Final = 1 << 10     # the Cardinal has borrowed
T_IMMUNE: Final = 1 << 11       # Rasputin protects this turn
T_WAGON: Final = 1 << 12        # << wagon: gold put on it this turn

# -- answers -----------------------------------------------------------------------------
KIND: Final = 1 << 20

# Answers of a seat: kind << 20 | payload. Frozen per rules version: append, never renumber.
PICK: Final = 0 << 20
AWAY: Final = 1 << 20
GOLD: Final = 2 << 20
DRAW_CARDS: Final = 3 << 20
KEEP: Final = 4 << 20
KILL: Final = 5 << 20
BEWITCH: Final = 6 << 20
WARRANT: Final = 7 << 20
SIGN: Final = 8 << 20
ROB: Final = 9 << 20
SPY_ON: Final = 10 << 20
SPY_KIND: Final = 11 << 20
THREATEN: Final = 12 << 20
ROSE: Final = 13 << 20
SWAP_HANDS: Final = 14 << 20
EXCHANGE: Final = 15 << 20
DISCARD: Final = 16 << 20
LOOK: Final = 17 << 20
TAKE: Final = 18 << 20
TO_HAND: Final = 19 << 20
BUILD_NOW: Final = 20 << 20
DRAW_EACH: Final = 21 << 20
GIVE: Final = 22 << 20
CROWN: Final = 23 << 20
ENTHRONE: Final = 24 << 20
TAKE_GOLD: Final = 25 << 20
TAKE_CARD: Final = 26 << 20
COLLECT: Final = 27 << 20
SPLIT: Final = 28 << 20
BEG: Final = 29 << 20
EXTRA: Final = 30 << 20
EXTRA_GOLD: Final = 31 << 20
EXTRA_CARDS: Final = 32 << 20
STUDY: Final = 33 << 20
DESTROY: Final = 34 << 20
OFFER: Final = 35 << 20
SWAP_FOR: Final = 36 << 20
SEIZE: Final = 37 << 20
FAVOUR: Final = 38 << 20
BEAUTIFY: Final = 39 << 20
TAX: Final = 40 << 20
BUILD: Final = 41 << 20
PAY: Final = 42 << 20
PAY_FRAMEWORK: Final = 43 << 20
SACRIFICE: Final = 44 << 20
SPEND: Final = 45 << 20
BORROW: Final = 46 << 20
ARMORY: Final = 47 << 20
LABORATORY: Final = 48 << 20
SMITHY: Final = 49 << 20
MUSEUM: Final = 50 << 20
TENT: Final = 51 << 20
DIRECTOR: Final = 52 << 20
WAGON: Final = 53 << 20
CANNONBALL: Final = 54 << 20
OVERBUILD: Final = 55 << 20
FORTUNE: Final = 56 << 20
RIDE: Final = 57 << 20
TRADE_ROLE: Final = 58 << 20
OWN_ROLE: Final = 59 << 20
RASPUTIN: Final = 60 << 20
HOSPITAL: Final = 61 << 20
ACROBAT: Final = 62 << 20
CONFISCATE: Final = 63 << 20
BRIBE: Final = 64 << 20
REFUSE: Final = 65 << 20
UNMASK: Final = 66 << 20
LOWER: Final = 67 << 20
SEARCH: Final = 68 << 20
BUY_BACK: Final = 69 << 20
PASS: Final = 70 << 20
DONE: Final = 71 << 20
END: Final = 72 << 20

# Answers of nature.
C_DRAW: Final = CHANCE_CODES
C_CHARACTER: Final = CHANCE_CODES + (1 << 20)
C_LOT: Final = CHANCE_CODES + (2 << 20)
C_STEAL: Final = CHANCE_CODES + (3 << 20)
C_NOBODY: Final = CHANCE_CODES + (4 << 20)

# Questions: frame kinds and indices into Game.choices.
Q_PICK: Final = 0
Q_AWAY: Final = 1
Q_THEATER: Final = 2
Q_OWN_ROLE: Final = 3
Q_RASPUTIN: Final = 4
Q_HOSPITAL: Final = 5
Q_ACROBAT: Final = 6
Q_INCOME: Final = 7
Q_KEEP: Final = 8
Q_BRIBE: Final = 9
Q_UNMASK: Final = 10
Q_BEWITCH: Final = 11
Q_MAIN: Final = 12
Q_WARRANTS: Final = 13
Q_SIGN: Final = 14
Q_THREATS: Final = 15
Q_ROSE: Final = 16
Q_SPY_KIND: Final = 17
Q_DISCARD: Final = 18
Q_TAKE: Final = 19
Q_USE: Final = 20
Q_GIVE: Final = 21
Q_GIFT: Final = 22
Q_ENTHRONE: Final = 23
Q_SWAP: Final = 24
Q_BEAUTIFY: Final = 25
Q_PAY: Final = 26
Q_LEND: Final = 27
Q_WARRANT: Final = 28
Q_BELL: Final = 29
Q_SEARCH: Final = 30
Q_FIND: Final = 31
Q_GRAVE: Final = 32
Q_OVERBUILD: Final = 33
Q_CANNON: Final = 34
Q_FORTUNE: Final = 35

# Draws: frame kinds that nature answers.
FIRST_DRAW: Final = 40
X_CROWN: Final = 40
X_DEAL: Final = 41
X_FACE_UP: Final = 42
X_FACE_DOWN: Final = 43
X_AT_RANDOM: Final = 44
X_DRAW: Final = 45
X_STEAL: Final = 46
X_ROLE: Final = 47

# Steps that happen by themselves as soon as they are on top.
OVER_FRAME: Final = 60
FIRST_STEP: Final = 64
S_ROUND: Final = 64
S_PICKS: Final = 65
S_CALL: Final = 66
S_TURN_END: Final = 67
S_SPELL_END: Final = 68
S_PLACE: Final = 70
S_SEER: Final = 71
S_ROUND_END: Final = 73

# Sources of chance: indices into Game.sources.
FROM_CROWN: Final = 0
FROM_DECK: Final = 1
FROM_CHARACTERS: Final = 2
FROM_HAND: Final = 3
FROM_THEATER: Final = 4
FROM_SILENCE: Final = 5

# Events: indices into Game.events.
E_CROWN: Final = 0
E_ROUND: Final = 1
E_FACE_UP: Final = 2
E_FACE_DOWN: Final = 3
E_PILE: Final = 4
E_PICKED: Final = 5
E_AWAY: Final = 6
E_AT_RANDOM: Final = 7
E_LEFT_OVER: Final = 8
E_SWAPPED_ROLES: Final = 9
E_NEW_ROLE: Final = 10
E_CALLED: Final = 11
E_SILENT: Final = 12
E_REVEALED: Final = 13
E_KILLED: Final = 14
E_BEWITCHED: Final = 15
E_ROBBED: Final = 16
E_WARRANTED: Final = 17
E_SIGNED: Final = 18
E_THREATENED: Final = 19
E_ROSE_SET: Final = 20
E_STOLEN: Final = 21
E_INCOME: Final = 22
E_DREW: Final = 23
E_KEPT: Final = 24
E_PUT_UNDER: Final = 25
E_SHUFFLED: Final = 26
E_COLLECTED: Final = 27
E_GOT_GOLD: Final = 28
E_SPIED: Final = 29
E_SAW_HAND: Final = 30
E_SAW_MUSEUM: Final = 31
E_SPY_TOOK: Final = 32
E_HANDS_SWAPPED: Final = 33
E_TOOK_CARD: Final = 34
E_GAVE_CARD: Final = 35
E_DREW_FROM: Final = 36
E_ENTHRONED: Final = 37
E_TOOK_GOLD: Final = 38
E_BEGGED: Final = 39
E_BORROWED: Final = 40
E_BUILDS: Final = 41
E_SPENT_CARD: Final = 42
E_PAID: Final = 43
E_PLACED: Final = 44
E_CONFISCATED: Final = 45
E_LET_PASS: Final = 46
E_TAXED: Final = 47
E_DESTROYED: Final = 48
E_SWAPPED: Final = 49
E_SEIZED: Final = 50
E_SACRIFICED: Final = 51
E_BEAUTIFIED: Final = 52
E_TAX_TAKEN: Final = 53
E_BRIBED: Final = 54
E_REFUSED: Final = 55
E_UNMASKED: Final = 56
E_LEFT_MASKED: Final = 57
E_SMITHY: Final = 58
E_LABORATORY: Final = 59
E_MUSEUM: Final = 60
E_BELL: Final = 61
E_SEARCHED: Final = 62
E_FOUND: Final = 63
E_BOUGHT_BACK: Final = 64
E_PLAYED: Final = 65
E_WAGON_PAID: Final = 66
E_WAGON_CASHED: Final = 67
E_RASPUTIN: Final = 68
E_RASPUTIN_GONE: Final = 69
E_HOSPITAL: Final = 70
E_ACROBAT: Final = 71
E_NO_ANSWER: Final = 72
E_HEIR: Final = 73
E_QUEEN: Final = 74
E_POOR_HOUSE: Final = 75
E_PARK: Final = 76
E_REFUND: Final = 77
E_THRONE_ROOM: Final = 78
E_RESUMES: Final = 79
E_COMPLETED: Final = 80
E_BELL_LOST: Final = 81
E_TURN_OVER: Final = 82
E_ENDED: Final = 83
E_NEW_HAND: Final = 84

# -- State.news: what a seat sees of them has changed ---------------------------------------------
NEW_CITIES: Final = 1           # their buildings, or who completed his city
NEW_CARDS: Final = 2            # where another card lies, or who knows it
