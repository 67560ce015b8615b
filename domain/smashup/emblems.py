"""The emblems of Smash Up: a drawing for each card and each base that fits its name, and is no other's."""

from typing import Final

FACTIONS: Final = {
    "aliens": "alien-stare", "dinosaurs": "dinosaur-rex", "ninjas": "ninja-star", "pirates": "pirate-skull",
    "robots": "vintage-robot", "tricksters": "clover", "wizards": "pointy-hat", "zombies": "raise-skeleton",
    "cyborg_apes": "gorilla", "super_spies": "spy", "time_travelers": "hourglass", "shapeshifters": "dna1",
}  # fmt: skip
"""A faction may share the emblem of a card of its own."""

CARDS: Final = {
    # aliens
    "supreme_overlord": "brain-tentacle", "invader": "alien-stare", "scout": "scout-ship", "collector": "alien-bug",
    "abduction": "ufo", "beam_up": "teleport", "crop_circles": "linked-rings", "disintegrator": "ray-gun",
    "invasion": "planet-conquest", "jammed_signal": "radar-dish", "probe": "spoutnik",
    "terraforming": "habitat-dome",
    # dinosaurs
    "king_rex": "dinosaur-rex", "laseratops": "triceratops-head", "armor_stego": "stegosaurus-scales",
    "war_raptor": "velociraptor", "augmentation": "biceps", "howl": "sonic-screech",
    "natural_selection": "dinosaur-bones", "rampage": "quake-stomp", "survival_of_the_fittest": "t-rex-skull",
    "tooth_and_claw_and_guns": "minigun", "upgrade": "upgrade", "wildlife_preserve": "jungle",
    # ninjas
    "ninja_master": "ninja-heroic-stance", "tiger_assassin": "tiger-head", "shinobi": "ninja-head",
    "ninja_acolyte": "ninja-mask", "assassination": "backstab", "disguise": "double-face-mask",
    "hidden_ninja": "hooded-assassin", "infiltrate": "running-ninja", "poison": "poison-bottle",
    "seeing_stars": "knocked-out-stars", "smoke_bomb": "smoke-bomb", "way_of_deception": "misdirection",
    # pirates
    "pirate_king": "pirate-captain", "buccaneer": "saber-and-pistol", "saucy_wench": "beer-stein",
    "first_mate": "spyglass", "broadside": "galleon", "cannon": "cannon", "dinghy": "canoe", "full_sail": "caravel",
    "powderkeg": "barrel", "sea_dogs": "basset-hound-head", "shanghai": "robber-hand",
    "swashbuckling": "crossed-sabres",
    # robots
    "nukebot": "megabot", "warbot": "battle-mech", "hoverbot": "delivery-drone", "zapbot": "vintage-robot",
    "microbot_alpha": "robot-antennas", "microbot_archive": "processor", "microbot_fixer": "robot-grab",
    "microbot_guard": "walking-turret", "microbot_reclaimer": "tracked-robot", "tech_center": "circuitry",
    # tricksters
    "leprechaun": "shamrock", "brownie": "fairy", "gnome": "bad-gnome", "gremlin": "imp-laugh",
    "block_the_path": "wooden-fence", "disenchant": "fairy-wand", "enshrouding_mist": "fog",
    "flame_trap": "wolf-trap", "hideout": "hobbit-dwelling", "mark_of_sleep": "night-sleep",
    "pay_the_piper": "pan-flute", "take_the_shinies": "gems",
    # wizards
    "archmage": "wizard-face", "chronomage": "sands-of-time", "enchantress": "woman-elf-face",
    "neophyte": "pointy-hat", "mass_enchantment": "magic-swirl", "mystic_studies": "spell-book",
    "portal": "magic-portal", "sacrifice": "sacrificial-dagger", "scry": "crystal-ball", "summon": "pentacle",
    "time_loop": "ouroboros", "winds_of_change": "whirlwind",
    # zombies
    "zombie_lord": "crowned-skull", "grave_digger": "spade-skull", "tenacious_z": "raise-zombie",
    "walker": "shambling-zombie", "grave_robbing": "hasty-grave", "lend_a_hand": "severed-hand",
    "mall_crawl": "shopping-cart", "not_enough_bullets": "bullets", "outbreak": "biohazard",
    "overrun": "skeletal-hand", "they_keep_coming": "raise-skeleton", "theyre_coming_to_get_you": "brain",
    # cyborg_apes
    "cyberback": "gorilla", "clyde_2_0": "cyborg-face", "baboom": "mandrill-head", "furious_george": "monkey",
    "cyberevolution": "cyber-eye", "flying_monkey": "jet-pack", "going_bananas": "banana-bunch",
    "juiced_up": "syringe", "missing_uplink": "satellite-communication", "monkey_on_your_back": "backpack",
    "monkey_see_monkey_do": "mirror-mirror", "shielding": "bolt-shield",
    # super_spies
    "secret_agent": "spy", "mole": "mole", "operative": "sunglasses", "spy": "sherlock-holmes",
    "discards_are_forever": "cut-diamond", "for_my_eyes_only": "brass-eye", "from_q_with_love": "love-letter",
    "live_and_let_chum": "shark-jaws", "mindraker": "brain-leak", "permit_to_kill": "id-card",
    "the_base_is_not_enough": "wireframe-globe", "the_spy_who_ditched_me": "exit-door",
    # time_travelers
    "doctor_when": "mad-scientist", "repeater_perfect": "clockwork", "time_raider": "fedora",
    "jumper": "jump-across", "one_point_twenty_one_gigawatts": "tesla-coil", "do_over": "anticlockwise-rotation",
    "into_the_time_slip": "time-trap", "its_astounding": "star-struck", "stasis_field": "frozen-block",
    "time_is_fleeting": "stopwatch", "time_walk": "footsteps", "wormhole": "vortex",
    # shapeshifters
    "doppelganger": "two-shadows", "gelf": "dna1", "mimic": "mimic-chest", "copycat": "cat",
    "really": "uncertainty", "bacta_the_future": "bubbling-flask", "cellular_bonding": "molecule",
    "genetic_shift": "dna2", "mitosis": "parmecia", "shell_game": "turtle-shell",
    "splice_as_nice": "materials-science", "transmogrify": "transform",
}  # fmt: skip

BASES: Final = {
    "the_homeworld": "ringed-planet", "the_mothership": "spaceship", "jungle_oasis": "oasis",
    "tar_pits": "bubbling-bowl", "ninja_dojo": "pagoda", "temple_of_goju": "shinto-shrine",
    "the_grey_opal": "sailboat", "tortuga": "island", "the_central_brain": "artificial-intelligence",
    "factory_436_1337": "factory", "cave_of_shinies": "cave-entrance", "mushroom_kingdom": "mushroom-house",
    "the_great_library": "bookshelf", "school_of_wizardry": "elven-castle", "evans_city_cemetery": "graveyard",
    "rhodes_plaza_mall": "escalator", "monkey_lab": "erlenmeyer", "primate_park": "tree-swing",
    "isis_swingin_pad": "martini", "secret_volcano_headquarters": "volcano", "portal_room": "portal",
    "the_nexus": "star-gate", "faceless_city": "modern-city", "the_vats": "chemical-tank",
}  # fmt: skip

OTHERS: Final = {
    "minion": "meeple", "action": "lightning-arc", "base": "castle", "hand": "poker-hand", "deck": "card-draw",
    "discard": "card-discard", "vp": "laurels", "power": "fist", "breakpoint": "shield",
}  # fmt: skip
"""Sorts of cards, places, and what is counted."""
