import { bothSides, buttons, type Cut, fleece, svg } from './cut'
import type { BendRow } from './raster'

const DRESS = ['#2566d6', '#4a9bff'] as const
const COAT = ['#dc9f68', '#f5d49c'] as const
const LAB_COAT = ['#c4b5dc', '#e9e2f2'] as const
const BLOUSE = ['#ef56c4', '#ff7ad9'] as const
const SHIRT = ['#3d74e8', '#4b8bff'] as const
const TEE = ['#72be65', '#9ce985'] as const
const JEANS = ['#3f93ec', '#62bbfb'] as const
const DARK_WOOD = '#6b3a30'

const dressSleeves = {
  cap: bothSides(
    '<path d="M92 36 C68 32 50 52 44 80 q-1 7 6 9 l22 7 q7 1 9 -6 L98 62Z" fill="url(#g)"/><path d="M84 66 L80 92" stroke="#1d54b4" stroke-width="3" stroke-linecap="round" opacity=".5"/>',
  ),
  long: bothSides(
    '<path d="M94 34 C70 32 58 50 52 72 L32 150 q-2 9 7 11 l13 3 q8 1 10 -7 L98 84Z" fill="url(#g)"/><path d="M34 146 l27 7" stroke="#1d54b4" stroke-width="4" stroke-linecap="round" opacity=".6"/>',
  ),
}
const roundYoke =
  '<path d="M80 46 Q74 14 97 13 Q128 40 159 13 Q182 14 176 46 L171 86 H85Z" fill="url(#g)"/><path d="M99 14 Q128 40 157 14" fill="none" stroke="#1d54b4" stroke-width="4" stroke-linecap="round"/>'
const pointedYoke =
  '<path d="M80 46 Q74 14 97 13 L128 56 L159 13 Q182 14 176 46 L171 86 H85Z" fill="url(#g)"/><path d="M99 14 L128 57 L157 14" fill="none" stroke="#1d54b4" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
const shirtCollar =
  '<g filter="url(#s)"><path d="M102 14 L128 38 L106 58 L86 28Z" fill="url(#g)"/><path d="M154 14 L128 38 L150 58 L170 28Z" fill="url(#g)"/></g>'
const shortDress: BendRow[] = [
  [22, 17, 1.06],
  [112, 92, 1.1],
  [226, 239, 1.06],
]

const dress: Record<string, Cut> = {
  // Straight, with a roll neck and ribs at the hem.
  knit: {
    isOwn: true,
    under: svg(DRESS, dressSleeves.long),
    over: svg(
      DRESS,
      `<path d="M80 48 Q80 30 102 28 H154 Q176 30 176 48 L172 108 Q196 168 194 236 Q128 248 62 236 Q60 168 84 108Z" fill="url(#g)"/><g filter="url(#s)"><rect x="98" y="8" width="60" height="32" rx="13" fill="url(#v)"/></g><path d="M62 216 Q128 230 194 216 M86 104 Q128 114 170 104" fill="none" stroke="#1d54b4" stroke-width="4" opacity=".65"/><g stroke="#1d54b4" stroke-width="2.5" opacity=".5" stroke-linecap="round">${[76, 92, 108, 124, 140, 156, 172].map((x) => `<path d="M${x} 224 v12 M${x * 0.45 + 72} 14 v20"/>`).join('')}</g>`,
    ),
    pattern: 'knit',
  },
  // Wrapped to one side and tied there.
  tea: {
    under: svg(DRESS, dressSleeves.cap),
    over: svg(
      DRESS,
      `${pointedYoke}<path d="M158 14 L88 88" stroke="#1d54b4" stroke-width="4" stroke-linecap="round"/><g filter="url(#s)"><path d="M90 84 H172 Q170 160 108 240 Q58 250 24 226 Q52 160 90 84Z" fill="url(#g)"/></g><path d="M172 96 Q166 166 110 236" fill="none" stroke="#8cc2ff" stroke-width="5" opacity=".7"/><g filter="url(#s)"><path d="M84 82 H174 V100 H82Z" fill="#1d54b4"/><path d="M164 90 l34 -20 4 34Z M166 92 l30 26 -10 40 -14 -2 4 -32 -16 -24Z" fill="#2a63cc"/><circle cx="164" cy="92" r="11" fill="#1d54b4"/></g>`,
    ),
  },
  gown: {
    bend: [
      [8, 17, 0.96],
      [82, 92, 0.92],
      [150, 168, 0.66],
      [196, 206, 0.62],
      [246, 239, 0.98],
    ],
    over: svg(
      DRESS,
      '<path d="M110 96 C96 140 96 180 78 232" fill="none" stroke="#7fbcff" stroke-width="6" stroke-linecap="round" opacity=".55"/><path d="M146 96 C156 140 160 180 176 228" fill="none" stroke="#7fbcff" stroke-width="5" stroke-linecap="round" opacity=".45"/>',
    ),
  },
  mini: {
    bend: shortDress,
    under: svg(DRESS, `<g transform="translate(0 6)">${dressSleeves.cap}</g>`),
    over: svg(
      DRESS,
      `<g stroke="#1d54b4" stroke-width="4" stroke-linecap="round" opacity=".5">${[-4, -2.7, -1.3, 0, 1.3, 2.7, 4].map((x) => `<path d="M${Math.round(128 + x * 9)} 120 L${Math.round(128 + x * 23)} 216"/>`).join('')}</g><path d="M32 196 Q128 216 224 196" fill="none" stroke="#f7f3ff" stroke-width="6" opacity=".9"/><g transform="translate(0 6)">${roundYoke}</g><g filter="url(#s)"><path d="M98 22 Q112 40 128 42 Q122 62 104 62 Q86 54 86 32Z" fill="url(#w)"/><path d="M158 22 Q144 40 128 42 Q134 62 152 62 Q170 54 170 32Z" fill="url(#w)"/></g>`,
    ),
  },
  shirt: {
    bend: [
      [17, 17, 1],
      [92, 92, 1],
      [239, 239, 0.74],
    ],
    under: svg(DRESS, dressSleeves.cap),
    over: svg(
      DRESS,
      `${pointedYoke}${shirtCollar}<path d="M128 56 V228" stroke="#1d54b4" stroke-width="3" opacity=".55"/>${buttons(128, [72, 116, 144, 172, 200], '#f7f3ff', 4.5)}`,
    ),
  },
}

const longCoat: BendRow[] = [
  [14, 52, 0.84],
  [166, 208, 0.84],
  [244, 238, 0.84],
]
const shortCoat: BendRow[] = [
  [62, 52, 1.06],
  [212, 208, 1.06],
  [222, 238, 1.06],
]
const belt = (y: number, left: number, right: number, height = 14) =>
  `<g filter="url(#s)"><rect x="${left}" y="${y}" width="${right - left}" height="${height}" rx="4" fill="#b5713f"/></g>`
const doubleButtons = (ys: readonly number[]) =>
  `${buttons(104, ys, DARK_WOOD, 4.5)}${buttons(150, ys, DARK_WOOD, 4.5)}`

const coat: Record<string, Cut> = {
  robe: {
    bend: longCoat,
    over: svg(
      COAT,
      `${belt(124, 76, 180, 16)}<g filter="url(#s)"><path d="M114 132 l-14 62 14 4 14 -62Z" fill="#b5713f"/><path d="M126 132 l12 52 13 -4 -12 -50Z" fill="#c07a45"/><rect x="110" y="120" width="22" height="24" rx="7" fill="#a8652f"/></g>`,
    ),
  },
  trench: {
    over: svg(
      COAT,
      `${doubleButtons([150, 206])}${belt(170, 66, 190)}<rect x="117" y="166" width="24" height="22" rx="5" fill="none" stroke="#6b3a30" stroke-width="5"/>${bothSides('<path d="M22 160 l33 13" stroke="#b5713f" stroke-width="7" stroke-linecap="round"/>')}`,
    ),
  },
  short: {
    bend: shortCoat,
    over: svg(COAT, `<path d="M62 214 H194" stroke="#b5713f" stroke-width="5" stroke-linecap="round" opacity=".7"/>`),
  },
  check: { bend: longCoat, pattern: 'check' },
  light: {
    bend: [
      [18, 52, 0.8],
      [150, 190, 0.86],
      [244, 238, 1.18],
    ],
    over: svg(
      COAT,
      '<path d="M92 150 L80 238 M164 150 L178 238" stroke="#b5713f" stroke-width="3" opacity=".4" stroke-linecap="round"/>',
    ),
  },
  formal: {
    bend: [
      [30, 52, 0.9],
      [160, 190, 0.9],
      [242, 238, 0.86],
    ],
    over: svg(COAT, '<g filter="url(#s)"><path d="M82 106 l26 -4 2 10 -27 5Z" fill="url(#w)"/></g>'),
  },
  pea: { bend: shortCoat, over: svg(COAT, doubleButtons([142, 164, 186])) },
  mac: {
    bend: longCoat,
    over: svg(
      COAT,
      `<path d="M128 112 V236" stroke="#b5713f" stroke-width="9" opacity=".55"/>${bothSides('<rect x="84" y="178" width="26" height="7" rx="3" fill="#b5713f"/>')}`,
    ),
  },
}

const blazer: Record<string, Cut> = {
  casual: {
    bend: [
      [66, 54, 1.06],
      [210, 190, 1.06],
      [232, 238, 1.06],
    ],
    over: svg(
      LAB_COAT,
      `<g filter="url(#s)"><path d="M112 84 L128 120 L144 84 L154 120 L128 150 L102 120Z" fill="url(#g)"/></g><path d="M128 142 V230" stroke="#8f80ad" stroke-width="4"/>${buttons(136, [164], '#7b6c99', 6)}`,
    ),
  },
  long: {
    bend: [
      [14, 54, 0.84],
      [146, 190, 0.84],
      [244, 238, 0.84],
    ],
    over: svg(LAB_COAT, `${buttons(118, [132, 154], '#7b6c99', 5)}${buttons(140, [132, 154], '#7b6c99', 5)}`),
  },
}

const blouse: Record<string, Cut> = {
  trim: {
    over: svg(
      BLOUSE,
      `<path d="M64 222 Q128 236 192 222" fill="none" stroke="#fff6fd" stroke-width="8"/><path d="M76 74 L128 128 L180 74" fill="none" stroke="#fff6fd" stroke-width="8" stroke-linejoin="round"/>`,
    ),
  },
  puff: {
    over: svg(
      BLOUSE,
      `${bothSides('<g filter="url(#s)"><ellipse cx="48" cy="112" rx="36" ry="40" fill="url(#v)"/></g><path d="M28 88 q6 26 2 50 M48 82 q4 30 2 62 M66 90 q0 24 -2 46" fill="none" stroke="#c93aa3" stroke-width="3" opacity=".6" stroke-linecap="round"/>')}<path d="M84 70 h88 v36 h-88Z" fill="#c93aa3"/><path d="M84 70 v38 h88 v-38" fill="none" stroke="#ff9be6" stroke-width="6" stroke-linejoin="round"/>`,
    ),
  },
  stitch: {
    over: svg(
      BLOUSE,
      `${[
        [100, 168, '#fff3c4'],
        [128, 190, '#d8f5df'],
        [156, 168, '#fff3c4'],
        [112, 204, '#cfe6ff'],
        [146, 206, '#cfe6ff'],
      ]
        .map(
          ([x, y, fill]) =>
            `<g transform="translate(${x} ${y})">${[0, 72, 144, 216, 288].map((turn) => `<ellipse cx="0" cy="-7" rx="5" ry="7" fill="${fill}" transform="rotate(${turn})"/>`).join('')}<circle r="4" fill="#f0a93a"/></g>`,
        )
        .join(
          '',
        )}<path d="M84 74 L128 130 L172 74" fill="none" stroke="#fff3c4" stroke-width="5" stroke-dasharray="7 6" stroke-linejoin="round"/>`,
    ),
  },
  knit: {
    bend: [
      [54, 72, 0.94],
      [242, 238, 0.94],
    ],
    over: svg(
      BLOUSE,
      '<path d="M73 222 Q128 234 183 222" fill="none" stroke="#c93aa3" stroke-width="4" opacity=".6"/>',
    ),
    pattern: 'knit',
  },
  cardigan: {
    over: svg(
      BLOUSE,
      `<path d="M76 74 Q128 142 180 74" fill="url(#g)"/><path d="M78 74 Q128 134 178 74 M128 112 V234 M66 224 Q128 238 190 224" fill="none" stroke="#fff6fd" stroke-width="7" stroke-linecap="round"/>${buttons(128, [130, 156, 182, 208], 'url(#m)', 6)}`,
    ),
  },
  lace: {
    bend: [
      [92, 72, 1.02],
      [226, 238, 1.02],
    ],
    pattern: 'dots',
  },
}

const shirtFront = `<path d="M100 74 h56 l26 166 h-108Z" fill="url(#g)"/><path d="M116 82 V240 M140 82 V240" stroke="#2a55bd" stroke-width="2.5" opacity=".6"/>${buttons(128, [100, 132, 164, 196, 226], '#f7f3ff', 5)}`
const pocket =
  '<path d="M168 138 h42 v34 l-21 12 l-21 -12Z" fill="url(#g)" stroke="#2a55bd" stroke-width="3" stroke-linejoin="round"/>'
const shirt: Record<string, Cut> = {
  oxford: {
    over: svg(SHIRT, `${shirtFront}${pocket}${bothSides(buttons(92, [84], '#cfc6df', 4))}`),
    relief: 0.22,
  },
  pocket: { over: svg(SHIRT, `${shirtFront}${bothSides(pocket)}`) },
  gift: {
    over: svg(
      SHIRT,
      '<g filter="url(#s)"><path d="M112 76 h32 l6 18 -12 14 h-20 l-12 -14Z" fill="#a32036"/><path d="M118 106 h20 l32 132 h-84Z" fill="#c42b44"/></g><path d="M110 150 l40 22 M104 178 l54 30 M98 206 l56 30" stroke="#f2c46b" stroke-width="5"/>',
    ),
  },
  linen: {
    over: svg(
      SHIRT,
      `${shirtFront}<path d="M52 196 H92 M164 196 H204" stroke="#2a55bd" stroke-width="3" opacity=".5"/>`,
    ),
    relief: 0.3,
    pattern: 'knit',
  },
}

const plainFront = '<path d="M65 121 h126 v33 h-126Z" fill="url(#g)"/>'
const tee: Record<string, Cut> = {
  plain: { over: svg(TEE, plainFront), relief: 0.8 },
  polo: {
    over: svg(
      TEE,
      `${plainFront}<g filter="url(#s)"><path d="M112 92 h32 v52 h-32Z" fill="url(#g)"/><path d="M88 70 L128 98 L108 122 L76 88Z" fill="url(#v)"/><path d="M168 70 L128 98 L148 122 L180 88Z" fill="url(#v)"/></g>${buttons(128, [114, 132], '#f7f3ff', 4)}`,
    ),
    relief: 0.8,
  },
  long: {
    under: svg(
      TEE,
      bothSides(
        '<path d="M66 74 C44 78 34 96 30 116 L12 206 q-1 9 7 10 l20 4 q8 1 10 -7 L76 130Z" fill="url(#g)"/><path d="M14 200 l36 7" stroke="#3fa65a" stroke-width="4" opacity=".6"/>',
      ),
    ),
    over: svg(TEE, plainFront),
    relief: 0.8,
  },
}

const jeans: Record<string, Cut> = {
  wide: {
    bend: [
      [16, 16, 1],
      [90, 90, 1.08],
      [239, 239, 1.36],
    ],
  },
  flared: {
    bend: [
      [16, 16, 0.96],
      [110, 110, 0.9],
      [165, 165, 0.8],
      [239, 239, 1.3],
    ],
  },
  fleece: { over: svg(JEANS, `${fleece(56, 96, 226, 12)}${fleece(160, 200, 226, 12)}`) },
  slim: {
    bend: [
      [16, 16, 0.92],
      [100, 100, 0.84],
      [239, 239, 0.7],
    ],
  },
  raw: {
    over: svg(
      JEANS,
      '<path d="M78 40 L60 214 M180 40 L198 214" stroke="#f0a04a" stroke-width="3.5" stroke-dasharray="7 5" fill="none"/><path d="M50 214 l56 6 -1 10 -56 -6Z M152 220 l56 -6 1 10 -56 6Z" fill="#fdf6f8"/><path d="M50 221 l55 6 M153 227 l55 -6" stroke="#d83a4a" stroke-width="3"/>',
    ),
  },
  taper: {
    bend: [
      [16, 16, 1.12],
      [110, 110, 1.28],
      [239, 239, 0.94],
    ],
  },
}

const shorts: Record<string, Cut> = {
  wide: {
    bend: [
      [38, 38, 0.9],
      [84, 78, 0.9],
      [238, 235, 1.08],
    ],
  },
  sport: {
    over: svg(
      ['#58cf7a', '#8bec74'],
      bothSides(
        '<path d="M40 72 Q36 150 24 206" fill="none" stroke="#f7f3ff" stroke-width="9" stroke-linecap="round"/>',
      ),
    ),
  },
}

const kimono: Record<string, Cut> = {
  suit: {
    bend: [
      [62, 40, 1],
      [238, 238, 1],
    ],
  },
}
const swimsuit: Record<string, Cut> = {
  race: {
    bend: [
      [24, 17, 0.86],
      [140, 120, 0.9],
      [238, 238, 0.86],
    ],
    over: svg(
      ['#ef56c4', '#ff7ad9'],
      bothSides('<path d="M92 96 L104 206" stroke="#fff6fd" stroke-width="7" stroke-linecap="round"/>'),
    ),
  },
}

/** Cuts of clothes, by drawing. */
export const clothesCuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  '1f457': dress,
  '1f9e5': coat,
  '1f97c': blazer,
  '1f45a': blouse,
  '1f454': shirt,
  '1f455': tee,
  '1f456': jeans,
  '1fa73': shorts,
  '1f458': kimono,
  '1fa71': swimsuit,
}
