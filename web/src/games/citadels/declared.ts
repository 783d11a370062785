/* Generated from the game's declarations by `make declared`; do not edit. */

export const BELL_NAMES = ['normal', 'lowered'] as const;
export type BellName = (typeof BELL_NAMES)[number];
export const CARD_NAMES = ['temple', 'church', 'monastery', 'cathedral', 'watchtower', 'prison', 'barracks', 'fortress', 'manor', 'castle', 'palace', 'tavern', 'market', 'trading_post', 'docks', 'harbor', 'town_hall', 'armory', 'basilica', 'bell_tower', 'capitol', 'dragon_gate', 'factory', 'framework', 'gold_mine', 'graveyard', 'great_wall', 'haunted_quarter', 'hospital', 'imperial_treasury', 'ivory_tower', 'keep', 'laboratory', 'library', 'lighthouse', 'map_room', 'monument', 'museum', 'necropolis', 'observatory', 'park', 'poor_house', 'quarry', 'school_of_magic', 'secret_vault', 'smithy', 'stables', 'statue', 'theater', 'thieves_den', 'throne_room', 'university', 'wishing_well', 'acrobat', 'circus_tent', 'director', 'ticket_wagon', 'human_cannonball', 'rasputin', 'fortune_teller'] as const;
export type CardName = (typeof CARD_NAMES)[number];
export const CHARACTER_NAMES = ['assassin', 'witch', 'magistrate', 'thief', 'spy', 'blackmailer', 'magician', 'wizard', 'seer', 'king', 'emperor', 'patrician', 'bishop', 'abbot', 'cardinal', 'merchant', 'alchemist', 'trader', 'architect', 'navigator', 'scholar', 'warlord', 'diplomat', 'marshal', 'queen', 'artist', 'tax_collector'] as const;
export type CharacterName = (typeof CHARACTER_NAMES)[number];
export const FLAG_NAMES = ['no', 'yes'] as const;
export type FlagName = (typeof FLAG_NAMES)[number];
export const GILT_NAMES = ['plain', 'gilt'] as const;
export type GiltName = (typeof GILT_NAMES)[number];
export const KIND_NAMES = ['religious', 'military', 'noble', 'trade', 'unique'] as const;
export type KindName = (typeof KIND_NAMES)[number];
export const THEN_NAMES = ['under', 'shuffled'] as const;
export type ThenName = (typeof THEN_NAMES)[number];
export const THREAT_NAMES = ['blank', 'rose'] as const;
export type ThreatName = (typeof THREAT_NAMES)[number];

/** What a move does: `Move.action`. */
export type Action =
  | { kind: 'pick'; character: CharacterName }
  | { kind: 'put_away'; character: CharacterName }
  | { kind: 'gold' }
  | { kind: 'cards' }
  | { kind: 'keep'; card: CardName }
  | { kind: 'kill'; character: CharacterName }
  | { kind: 'bewitch'; character: CharacterName }
  | { kind: 'warrant'; character: CharacterName }
  | { kind: 'sign'; character: CharacterName }
  | { kind: 'rob'; character: CharacterName }
  | { kind: 'spy'; seat: number }
  | { kind: 'spy_kind'; building_kind: KindName }
  | { kind: 'threaten'; character: CharacterName }
  | { kind: 'rose'; character: CharacterName }
  | { kind: 'swap_hands'; seat: number }
  | { kind: 'exchange' }
  | { kind: 'discard'; card: CardName }
  | { kind: 'look'; seat: number }
  | { kind: 'take'; card: CardName }
  | { kind: 'to_hand' }
  | { kind: 'build_now' }
  | { kind: 'draw_each' }
  | { kind: 'give'; card: CardName }
  | { kind: 'crown' }
  | { kind: 'enthrone'; seat: number }
  | { kind: 'take_gold' }
  | { kind: 'take_card' }
  | { kind: 'collect' }
  | { kind: 'split'; gold: number }
  | { kind: 'beg'; seat: number }
  | { kind: 'extra' }
  | { kind: 'extra_gold' }
  | { kind: 'extra_cards' }
  | { kind: 'study' }
  | { kind: 'destroy'; seat: number; building: CardName; gilt: GiltName }
  | { kind: 'offer'; building: CardName; gilt: GiltName }
  | { kind: 'swap_for'; seat: number; building: CardName; gilt: GiltName }
  | { kind: 'seize'; seat: number; building: CardName; gilt: GiltName }
  | { kind: 'favour' }
  | { kind: 'beautify'; building: CardName }
  | { kind: 'tax' }
  | { kind: 'build'; card: CardName }
  | { kind: 'pay' }
  | { kind: 'pay_framework' }
  | { kind: 'sacrifice'; building: CardName; gilt: GiltName }
  | { kind: 'spend'; card: CardName }
  | { kind: 'borrow'; seat: number }
  | { kind: 'armory'; seat: number; building: CardName; gilt: GiltName }
  | { kind: 'laboratory'; card: CardName }
  | { kind: 'smithy' }
  | { kind: 'museum'; card: CardName }
  | { kind: 'tent' }
  | { kind: 'director' }
  | { kind: 'wagon' }
  | { kind: 'cannonball' }
  | { kind: 'overbuild'; building: CardName; gilt: GiltName }
  | { kind: 'fortune'; seat: number }
  | { kind: 'ride'; wagon: number }
  | { kind: 'trade_role'; seat: number }
  | { kind: 'own_role'; character: CharacterName }
  | { kind: 'rasputin' }
  | { kind: 'hospital' }
  | { kind: 'acrobat' }
  | { kind: 'confiscate' }
  | { kind: 'bribe' }
  | { kind: 'refuse' }
  | { kind: 'unmask' }
  | { kind: 'lower' }
  | { kind: 'search' }
  | { kind: 'buy_back' }
  | { kind: 'pass' }
  | { kind: 'done' }
  | { kind: 'end' };

/** The places on the table that carry moves: `Move.target`. */
export type Target =
  | `tile:${CharacterName}`
  | `city:${number}`
  | `city:${number}:${CardName}`
  | `city:${number}:${CardName}:${GiltName}`
  | `player:${number}`
  | `hand:${CardName}`
  | `looked:${CardName}`
  | `wagon:${number}`
  | 'bank'
  | 'deck'
  | 'crown';

/** A place, from what it is called by. */
export const at = {
  tile: (character: string) => (`tile:${character}`) as Target,
  city: (seat: number, card?: string, gilt?: string) => (card === undefined ? `city:${seat}` : gilt === undefined ? `city:${seat}:${card}` : `city:${seat}:${card}:${gilt}`) as Target,
  player: (seat: number) => (`player:${seat}`) as Target,
  hand: (card: string) => (`hand:${card}`) as Target,
  looked: (card: string) => (`looked:${card}`) as Target,
  wagon: (wagon: number) => (`wagon:${wagon}`) as Target,
  bank: () => ('bank') as Target,
  deck: () => ('deck') as Target,
  crown: () => ('crown') as Target,
};

/** What happened: `Happened.kind` and its fields. */
export type GameEvent =
  | { kind: 'crown'; fields: { seat: number } }
  | { kind: 'round'; fields: { round: number; seat: number } }
  | { kind: 'face_up'; fields: { character: CharacterName } }
  | { kind: 'face_down'; fields?: Record<string, never> }
  | { kind: 'pile'; fields: { seat: number; characters?: CharacterName[] } }
  | { kind: 'picked'; fields: { seat: number; character?: CharacterName } }
  | { kind: 'away'; fields: { seat: number; character?: CharacterName } }
  | { kind: 'at_random'; fields?: Record<string, never> }
  | { kind: 'left_over'; fields?: Record<string, never> }
  | { kind: 'swapped_roles'; fields: { seat: number; other: number } }
  | { kind: 'new_role'; fields: { seat: number; character?: CharacterName } }
  | { kind: 'called'; fields: { character: CharacterName } }
  | { kind: 'silent'; fields: { character: CharacterName } }
  | { kind: 'revealed'; fields: { seat: number; character: CharacterName } }
  | { kind: 'killed'; fields: { seat: number; character: CharacterName } }
  | { kind: 'bewitched'; fields: { seat: number; character: CharacterName } }
  | { kind: 'robbed'; fields: { seat: number; character: CharacterName } }
  | { kind: 'warranted'; fields: { seat: number; character: CharacterName } }
  | { kind: 'signed'; fields: { seat: number; character?: CharacterName } }
  | { kind: 'threatened'; fields: { seat: number; character: CharacterName } }
  | { kind: 'rose_set'; fields: { seat: number; character?: CharacterName } }
  | { kind: 'stolen'; fields: { seat: number; other: number; gold: number } }
  | { kind: 'income'; fields: { seat: number; gold: number } }
  | { kind: 'drew'; fields: { seat: number; card?: CardName } }
  | { kind: 'kept'; fields: { seat: number; card?: CardName } }
  | { kind: 'put_under'; fields: { seat: number; card?: CardName } }
  | { kind: 'shuffled'; fields: { seat: number } }
  | { kind: 'collected'; fields: { seat: number; gold: number; cards: number } }
  | { kind: 'got_gold'; fields: { seat: number; gold: number } }
  | { kind: 'spied'; fields: { seat: number; other: number; building_kind: KindName } }
  | { kind: 'saw_hand'; fields: { seat: number; other: number; cards?: CardName[] } }
  | { kind: 'saw_museum'; fields: { seat: number; cards?: CardName[] } }
  | { kind: 'spy_took'; fields: { seat: number; other: number; gold: number; cards: number } }
  | { kind: 'hands_swapped'; fields: { seat: number; other: number } }
  | { kind: 'took_card'; fields: { seat: number; other: number; card?: CardName } }
  | { kind: 'gave_card'; fields: { seat: number; other: number; card?: CardName } }
  | { kind: 'drew_from'; fields: { seat: number; other: number; card?: CardName } }
  | { kind: 'enthroned'; fields: { seat: number; other: number } }
  | { kind: 'took_gold'; fields: { seat: number; other: number; gold: number } }
  | { kind: 'begged'; fields: { seat: number; other: number; gold: number } }
  | { kind: 'borrowed'; fields: { seat: number; other: number; gold: number } }
  | { kind: 'builds'; fields: { seat: number; card: CardName; gold: number } }
  | { kind: 'spent_card'; fields: { seat: number } }
  | { kind: 'paid'; fields: { seat: number; gold: number } }
  | { kind: 'placed'; fields: { seat: number; card: CardName } }
  | { kind: 'confiscated'; fields: { seat: number; other: number; card: CardName; gold: number } }
  | { kind: 'let_pass'; fields: { seat: number; other: number; card: CardName } }
  | { kind: 'taxed'; fields: { seat: number; gold: number } }
  | { kind: 'destroyed'; fields: { seat: number; other: number; card: CardName; gold: number } }
  | { kind: 'swapped'; fields: { seat: number; other: number; card: CardName; for_card: CardName; gold: number } }
  | { kind: 'seized'; fields: { seat: number; other: number; card: CardName; gold: number } }
  | { kind: 'sacrificed'; fields: { seat: number; card: CardName } }
  | { kind: 'beautified'; fields: { seat: number; card: CardName } }
  | { kind: 'tax_taken'; fields: { seat: number; gold: number } }
  | { kind: 'bribed'; fields: { seat: number; other: number; gold: number } }
  | { kind: 'refused'; fields: { seat: number } }
  | { kind: 'unmasked'; fields: { seat: number; other: number; threat: ThreatName; gold: number } }
  | { kind: 'left_masked'; fields: { seat: number } }
  | { kind: 'smithy'; fields: { seat: number; gold: number } }
  | { kind: 'laboratory'; fields: { seat: number; gold: number } }
  | { kind: 'museum'; fields: { seat: number; card?: CardName } }
  | { kind: 'bell'; fields: { seat: number; bell: BellName } }
  | { kind: 'searched'; fields: { seat: number; cards?: CardName[] } }
  | { kind: 'found'; fields: { seat: number; card?: CardName } }
  | { kind: 'bought_back'; fields: { seat: number; card: CardName } }
  | { kind: 'played'; fields: { seat: number; card: CardName } }
  | { kind: 'wagon_paid'; fields: { seat: number; other: number } }
  | { kind: 'wagon_cashed'; fields: { seat: number; gold: number } }
  | { kind: 'rasputin'; fields: { seat: number; character: CharacterName } }
  | { kind: 'rasputin_gone'; fields: { seat: number } }
  | { kind: 'hospital'; fields: { seat: number; character: CharacterName } }
  | { kind: 'acrobat'; fields: { seat: number } }
  | { kind: 'no_answer'; fields?: Record<string, never> }
  | { kind: 'heir'; fields: { seat: number; character: CharacterName } }
  | { kind: 'queen'; fields: { seat: number; gold: number } }
  | { kind: 'poor_house'; fields: { seat: number; gold: number } }
  | { kind: 'park'; fields: { seat: number } }
  | { kind: 'refund'; fields: { seat: number; gold: number } }
  | { kind: 'throne_room'; fields: { seat: number; gold: number } }
  | { kind: 'resumes'; fields: { seat: number; character: CharacterName } }
  | { kind: 'completed'; fields: { seat: number } }
  | { kind: 'bell_lost'; fields?: Record<string, never> }
  | { kind: 'turn_over'; fields: { seat: number } }
  | { kind: 'ended'; fields: { seat: number; cards: CardName[] } }
  | { kind: 'new_hand'; fields: { seat: number; cards?: CardName[] } };

/** What is asked: `view.asks`, and its arguments in `view.about`. */
export type Question =
  | { asks: 'pick'; about?: Record<string, never> }
  | { asks: 'put_away'; about?: Record<string, never> }
  | { asks: 'theater'; about?: Record<string, never> }
  | { asks: 'own_role'; about: { other: number } }
  | { asks: 'rasputin'; about: { rank: number } }
  | { asks: 'hospital'; about: { rank: number } }
  | { asks: 'acrobat'; about?: Record<string, never> }
  | { asks: 'income'; about?: Record<string, never> }
  | { asks: 'keep'; about: { then: ThenName } }
  | { asks: 'bribe'; about: { rank: number } }
  | { asks: 'unmask'; about: { rank: number; other: number } }
  | { asks: 'bewitch'; about?: Record<string, never> }
  | { asks: 'main'; about?: Record<string, never> }
  | { asks: 'warrants'; about?: Record<string, never> }
  | { asks: 'sign'; about?: Record<string, never> }
  | { asks: 'threats'; about?: Record<string, never> }
  | { asks: 'rose'; about?: Record<string, never> }
  | { asks: 'spy_kind'; about: { other: number } }
  | { asks: 'discard'; about: { lowest?: CardName; count: number } }
  | { asks: 'take'; about: { other: number } }
  | { asks: 'use'; about?: Record<string, never> }
  | { asks: 'give'; about: { other: number } }
  | { asks: 'gift'; about: { other: number } }
  | { asks: 'enthrone'; about: { heir: FlagName } }
  | { asks: 'swap'; about: { own: number } }
  | { asks: 'beautify'; about?: Record<string, never> }
  | { asks: 'payment'; about: { lowest?: CardName; begun: FlagName } }
  | { asks: 'lend'; about: { other: number; count: number; lowest?: CardName; owed: number } }
  | { asks: 'warrant'; about: { rank: number } }
  | { asks: 'bell'; about?: Record<string, never> }
  | { asks: 'lighthouse'; about?: Record<string, never> }
  | { asks: 'find'; about?: Record<string, never> }
  | { asks: 'graveyard'; about: { destroyed: number } }
  | { asks: 'overbuild'; about?: Record<string, never> }
  | { asks: 'cannon'; about: { old: number } }
  | { asks: 'fortune'; about: { other: number } };
