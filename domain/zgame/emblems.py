"""The emblems of Z-Game: a drawing for each card that fits its name, and for what else its table names."""

from typing import Final

CARDS: Final = {
    # leaders and fighters
    "ldr_raiders": "meat-hook", "ldr_bikers": "full-motorcycle-helmet", "ldr_bees": "bee",
    "ldr_newday": "megaphone", "c01": "boxing-glove", "c02": "sergeant", "c03": "meat-cleaver", "c04": "strong-man",
    "c05": "crossbow", "c06": "guards", "c07": "soldering-iron", "c08": "auto-repair", "c09": "mining-helmet",
    "c10": "lockpicks", "c11": "electric", "c12": "hand-saw", "c13": "nurse-female", "c14": "erlenmeyer",
    "c15": "scalpel", "c16": "sitting-dog", "c17": "teacher", "c18": "medicine-pills", "c19": "duality",
    "c20": "cycling", "c21": "horseshoe", "c22": "sprint", "c23": "snatch", "c24": "binoculars",
    # what they find
    "m_bat": "baseball-bat", "m_machete": "machete", "m_crowbar": "crowbar", "m_axe": "fire-axe",
    "m_sledge": "warhammer", "f_pistol": "pistol-gun", "f_shotgun": "sawed-off-shotgun",
    "f_rifle": "winchester-rifle", "t_chopper": "aero-bike", "t_car": "city-car", "s_bicycle": "dutch-bike",
    "s_horse": "horse-head", "s_armor": "kevlar-vest", "s_chainsaw": "chainsaw", "s_reagents": "test-tubes",
    "s_toolkit": "toolbox", "s_fieldlab": "microscope", "s_stimulant": "syringe",
}  # fmt: skip

ZOMBIES: Final = {
    "crawler": "half-body-crawling", "shambler": "shambling-zombie", "walker": "raise-zombie",
    "screamer": "sonic-shout", "bloater": "vomiting", "brute": "brute", "colossus": "giant",
}  # fmt: skip
"""By their breed: those of one breed have one name."""

FACTIONS: Final = {
    "raiders": "skull-crossed-bones", "bikers": "batwing-emblem", "bees": "honeycomb", "newday": "sunrise",
}  # fmt: skip

LOCATIONS: Final = {
    "base": "house", "supermarket": "shopping-cart", "hospital": "hospital-cross", "police": "police-badge",
    "garage": "car-wheel", "hardware": "hammer-nails", "street": "road",
}  # fmt: skip
"""By their type: a hex has the emblem of its type."""

DECKS: Final = {
    "character": "meeple", "melee": "machete", "firearm": "pistol-gun", "transport": "city-car",
    "special": "toolbox", "zombie": "shambling-zombie",
}  # fmt: skip

OTHERS: Final = {
    "leader": "queen-crown", "fighter": "meeple", "ruin": "castle-ruins", "barricade": "barricade",
    "blockpost": "guarded-tower", "fight": "crossed-swords", "engineering": "gear-hammer", "science": "erlenmeyer",
    "speed": "sprint", "food": "bread", "medicine": "medicines", "vp": "laurels",
}  # fmt: skip
"""Ranks, buildings, skills, and what is counted."""
