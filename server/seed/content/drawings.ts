import { lookOf } from '../drawing/look'
import { hueOf, labOfHex } from '../drawing/oklab'
import type { Ground } from './types'

/**
 * Backgrounds that suit a drawing, best first: its own hue but softer; grey drawings on stone or lilac. Keys are file
 * names of the emoji package without extension.
 */
const suited: [grounds: [Ground, Ground, Ground], drawings: string][] = [
  // red things
  [
    ['rose', 'peach', 'lemon'],
    `1f353 1f34e 1f352 1f345 1f336-fe0f 1f969 1f953 1f356 1f980 1f990 1f99e 1f363 1f35c 1f35a 1f35f 1f37f
     1f96b 1f964 1fad6 1f962 1f94a 1f3bf 1f6f7 1f9e7 1f381 1f579-fe0f 1f9f0 23f0 1f6b2 1f3b8 1f941 1f6fc
     260e-fe0f 1f6df 1f682 1f3aa 1f380 1fa86 1fad5 1f9e3 1faad 1faa0 1f349 1f3ce-fe0f 26fd`,
  ],
  // pink and magenta
  [
    ['rose', 'lilac', 'peach'],
    `1f484 1f45a 1f460 1f461 1f459 1fa71 1fa70 1f45b 1f45d 1f392 1f9f4 1f9fc 1f337 1f339 1f490 1f9c1
     1f365 1f991 1f3d3 1f361 1faa5 1f351 1f462 1f419`,
  ],
  // orange, bread, skin
  [
    ['peach', 'lemon', 'rose'],
    `1f34a 1f955 1f360 1f3c0 1f35b 1f364 1f372 1f36f 1f35e 1f950 1f956 1f968 1f96f 1f95e 1f9c7 1f36a
     1f382 1f370 1f967 1f9f8 1f9fa 1f9ee 1f3a8 1f9f9 1f3ee 1fada 1f485 1f9ba 1fad3 1f357 1f96a 1f37c
     1f96d 1f467 1f466 1f469 1f98a 1f431 1f42f`,
  ],
  // yellow
  [
    ['lemon', 'peach', 'mint'],
    `1f34b 1f34c 1f34d 1f33d 1f9c0 1f9c8 1f355 1f32e 1f354 1f32d 1f33b 1f4a1 1f37a 1f95f 1f960 1f3ab
     1f9fd 1f452 1f97e 1f33e 1f36c 1f96e 1f9ed 1fa9e 1f4ff 1f958 1f366 1f425 1fa99`,
  ],
  // green
  [
    ['mint', 'lemon', 'aqua'],
    `1f95d 1f951 1f96c 1f966 1f952 1fad1 1fadb 1f34f 1f350 1f348 1fad2 1f957 1f33f 1f455 1f3bd 1fa73
     1fab4 1f335 1f996 1f995 26fa 1f3be 1f9c3 1f37e 1f69c 1f50b 1f9e9 1f3d5-fe0f 1f959 1f58d-fe0f 1f9e6
     1f4da 1f9ea 1f6d2`,
  ],
  // cyan and sea blue
  [
    ['aqua', 'mint', 'sky'],
    `1f9e2 1f97d 1f93f 1f3a3 1f94f 1fa92 1f9ca 1f6f4 1f6bf 1f4a7 1faa3 1f36d 1fa72 1fae7 1fa81 1f390
     1fad9 1f3a1 1f3f8 1f6f6 1f427`,
  ],
  // blue
  [
    ['sky', 'aqua', 'lilac'],
    `1f457 1f456 1f458 1f454 1f97f 1fa74 1f9f3 1f6cd-fe0f 1f453 231a 1f48e 26bd 1f6cb-fe0f 1f6cf-fe0f
     1f4bb 1f5a5-fe0f 1f963 1f368 1f376 1f4b3 1f52d 1f3ad 1f321-fe0f 1f41f 1f367 1f4f2`,
  ],
  // purple and ink
  [
    ['lilac', 'sky', 'stone'],
    `1f347 1fad0 1f346 1f9e4 1f45f 1f302 2602-fe0f 1f576-fe0f 1f4f1 1f3ae 1f5a8-fe0f 1f371 1f373 1fabb
     1faae 1fa80 1f6f9 1f3b1 1f3a9 23f1-fe0f 1f4be 1f3b3 1f4d3 1f52a 1f3a5 1f3ac`,
  ],
  // grey, silver, white
  [
    ['stone', 'lilac', 'sky'],
    `1f3a7 1f50a 1f399-fe0f 1f3a4 1f5b1-fe0f 2328-fe0f 1f4f7 1f4f9 1f4fb 1f4fa 1f50c 1f526 1f97c 1f94b
     1f48d 1f374 1f37d-fe0f 1f9c2 1f9fb 1f375 2615 1f3d0 26be 26f8-fe0f 1f3b2 265f-fe0f 1f3b9 1f916 1f9c4
     1f9aa 1f52c 2702-fe0f 1f43c 1f430 1f428`,
  ],
  // milk, clear glass, pale wax
  [['sky', 'mint', 'peach'], `1f95b 1f359 1f35d 1f32f 1f56f-fe0f 1f377 1f680 1f3e8`],
  // brown, wood, chocolate
  [
    ['peach', 'stone', 'lemon'],
    `1f9e5 1f45e 1f45c 1f4bc 1f36b 1f369 1f36e 1f330 1f95c 1fad8 1f954 1f965 1f9c5 1f95a 1f9cb 1f9c9
     1f943 1f362 1f358 1f3bb 1f5bc-fe0f 1f570-fe0f 1f3c8 1f3af 1f3f9 1fa91 1fa94 1f43b 1f436`,
  ],
]

const groundsByDrawing = new Map<string, [Ground, Ground, Ground]>(
  suited.flatMap(([grounds, drawings]) => drawings.split(/\s+/).map((drawing) => [drawing, grounds] as const)),
)

/** Backgrounds for a colour: its own hue but softer; grey and black on stone or lilac, white on a contrasting one. */
function groundsOfHex(hex: string): [Ground, Ground, Ground] {
  const [lightness, a, b] = labOfHex(hex)
  const chroma = Math.hypot(a, b)
  if (chroma < 0.025) return lightness > 0.85 ? ['sky', 'mint', 'peach'] : ['stone', 'lilac', 'sky']
  const hue = hueOf(a, b)
  const isPale = lightness > 0.7
  if (hue >= 20 && hue < 100 && chroma < 0.1) return isPale ? ['peach', 'lemon', 'stone'] : ['peach', 'stone', 'lemon']
  if (hue < 15 || hue >= 335) return ['rose', 'lilac', 'peach']
  if (hue < 40) return isPale ? ['peach', 'rose', 'lemon'] : ['rose', 'peach', 'lemon']
  if (hue < 75) return ['peach', 'lemon', 'rose']
  if (hue < 112) return ['lemon', 'peach', 'mint']
  if (hue < 172) return ['mint', 'lemon', 'aqua']
  if (hue < 225) return ['aqua', 'mint', 'sky']
  return hue < 285 ? ['sky', 'aqua', 'lilac'] : ['lilac', 'sky', 'stone']
}

/** The three backgrounds that suit a look, best first. @throws when its drawing is not in the table. */
export function groundsOf(look: string): [Ground, Ground, Ground] {
  const { drawing, hex } = lookOf(look)
  const grounds = groundsByDrawing.get(drawing)
  if (!grounds) throw new Error(`no grounds for drawing ${drawing}`)
  return hex === undefined ? grounds : groundsOfHex(hex)
}
