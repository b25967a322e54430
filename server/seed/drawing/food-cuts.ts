import { type Cut, svg } from './cut'

const RED = ['#d8214c', '#ff5a6e'] as const
const LEAF = ['#4f9a34', '#93d04c'] as const
const MEAT = ['#c02a44', '#e85a6a'] as const
const BREAD = ['#a86a34', '#e8a860'] as const
const ICE = ['#a9dcfb', '#eefaff'] as const

const spin = (count: number, body: (nth: number) => string, x: number, y: number) =>
  Array.from(
    { length: count },
    (_, nth) => `<g transform="translate(${x} ${y}) rotate(${(nth * 360) / count})">${body(nth)}</g>`,
  ).join('')

const strawberry: Record<string, Cut> = {
  box: {
    bend: [
      [6, 12, 0.9],
      [212, 238, 0.9],
    ],
    over: svg(
      RED,
      '<g filter="url(#s)"><path d="M20 152 H236 L218 240 H38Z" fill="url(#w)"/></g><path d="M20 152 H236 L233 168 H23Z" fill="#f3b8c6"/><path d="M128 226 Q86 200 106 184 Q120 178 128 192 Q136 178 150 184 Q170 200 128 226Z" fill="#e86a86"/>',
    ),
  },
}

const grapes: Record<string, Cut> = {
  bow: {
    over: svg(
      LEAF,
      '<g filter="url(#s)"><path d="M116 74 Q66 44 62 84 Q66 116 116 84Z M128 74 Q180 40 188 82 Q182 116 128 84Z" fill="#e8c25a"/><path d="M116 84 L88 134 l22 -2 14 -44Z M128 84 l26 46 -22 2 -12 -44Z" fill="#d8a83a"/><circle cx="122" cy="79" r="13" fill="#f5d884"/></g>',
    ),
  },
}

const orange: Record<string, Cut> = {
  slice: {
    bend: [
      [8, 8, 0.9],
      [226, 238, 0.9],
    ],
    over: svg(
      BREAD,
      `<g filter="url(#s)"><circle cx="170" cy="172" r="70" fill="#f08a1e"/></g><circle cx="170" cy="172" r="61" fill="#fff0cf"/>${spin(8, () => '<path d="M0 -7 L-19 -44 Q0 -60 19 -44Z" fill="#ffa62e"/><path d="M-5 -24 l-5 -14" stroke="#ffd08a" stroke-width="5" stroke-linecap="round"/>', 170, 172)}`,
    ),
  },
}

const lemon: Record<string, Cut> = {
  slice: {
    bend: [
      [8, 8, 0.92],
      [228, 238, 0.92],
    ],
    over: svg(
      BREAD,
      `<g filter="url(#s)"><circle cx="88" cy="178" r="64" fill="#ffd21f"/></g><circle cx="88" cy="178" r="55" fill="#fffbe0"/>${spin(9, () => '<path d="M0 -7 L-15 -40 Q0 -53 15 -40Z" fill="#ffe455"/>', 88, 178)}`,
    ),
  },
}

const kiwi: Record<string, Cut> = {
  red: {
    over: svg(
      RED,
      `${spin(14, () => '<path d="M0 -20 L-8 -50 Q0 -62 8 -50Z" fill="#e33a5c" opacity=".85"/>', 116, 116)}<circle cx="116" cy="116" r="31" fill="#fbf3c4"/>`,
    ),
  },
}

const leaves: Record<string, Cut> = {
  bok: {
    isOwn: true,
    over: svg(
      LEAF,
      '<g filter="url(#s)"><path d="M66 110 Q4 96 18 46 Q40 8 86 40 Q106 62 102 120Z" fill="#4f9a34"/><path d="M190 110 Q252 96 238 46 Q216 8 170 40 Q150 62 154 120Z" fill="#5fae3c"/></g><g filter="url(#s)"><path d="M128 132 Q62 96 84 34 Q128 -12 172 34 Q194 96 128 132Z" fill="#7cc548"/></g><g filter="url(#s)"><path d="M62 92 Q56 168 82 224 Q128 256 174 224 Q200 168 194 92 Q172 130 166 178 H90 Q84 130 62 92Z" fill="#dcefcf"/><path d="M128 96 Q92 150 94 228 Q128 250 162 228 Q164 150 128 96Z" fill="url(#w)"/></g><path d="M128 112 V28 M128 76 l22 -20 M128 76 l-22 -20" stroke="#e6f5cf" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M112 150 q-8 40 -4 76 M144 150 q8 40 4 76" stroke="#c4dcb4" stroke-width="4" fill="none" stroke-linecap="round"/>',
    ),
  },
}

const steak: Record<string, Cut> = {
  brisket: {
    isOwn: true,
    over: svg(
      MEAT,
      '<g filter="url(#s)"><path d="M28 96 Q34 58 84 62 L214 78 Q238 84 236 112 L226 190 Q220 222 184 218 L52 200 Q18 194 20 160Z" fill="url(#g)"/></g><path d="M28 96 Q34 58 84 62 L214 78 Q238 84 236 106 Q180 92 130 96 Q72 96 28 96Z" fill="#ffe9df"/><path d="M24 132 Q84 116 134 132 Q188 146 232 132 L230 150 Q186 164 132 150 Q84 134 23 150Z M21 172 Q76 160 124 176 Q176 192 227 180 L225 194 Q174 206 122 190 Q76 176 22 186Z" fill="#ffd9d2"/><path d="M56 112 q24 -6 44 0 M150 116 q26 4 50 -2 M60 158 q30 -4 50 6 M156 170 q24 4 46 -2" stroke="#f2a3a6" stroke-width="4" fill="none" stroke-linecap="round"/>',
    ),
  },
}

const joint: Record<string, Cut> = {
  bone: {
    isOwn: true,
    over: svg(
      MEAT,
      '<g filter="url(#s)"><path d="M62 40 Q18 34 24 72 Q0 92 28 114 Q48 124 68 108 L150 190 Q134 214 152 232 Q176 248 194 226 Q236 228 228 190 Q226 176 206 168 L112 84 Q112 38 62 40Z" fill="url(#w)"/></g><path d="M92 98 Q122 74 144 104 L182 140 Q196 170 168 178 Q150 184 132 166 L98 134 Q78 116 92 98Z" fill="url(#g)"/><path d="M108 108 q16 -8 28 8 M150 150 q12 8 16 18" stroke="#ffb6b4" stroke-width="6" stroke-linecap="round" fill="none"/><ellipse cx="52" cy="78" rx="17" ry="20" fill="#e8808a" transform="rotate(-42 52 78)"/><ellipse cx="52" cy="78" rx="9" ry="12" fill="#f8c9b0" transform="rotate(-42 52 78)"/>',
    ),
  },
}

const drumstick: Record<string, Cut> = {
  tray: {
    bend: [
      [14, 8, 0.88],
      [206, 238, 0.88],
    ],
    over: svg(
      ICE,
      '<g filter="url(#s)"><path d="M14 178 Q128 208 242 178 L222 234 Q128 250 34 234Z" fill="url(#w)"/></g><path d="M24 196 Q128 224 232 196" fill="none" stroke="#c9c2d8" stroke-width="5"/><path d="M58 206 l20 16 M178 222 l20 -16" stroke="#5fae3c" stroke-width="7" stroke-linecap="round"/>',
    ),
  },
  smoked: {
    over: svg(
      MEAT,
      '<g stroke="#3a1c12" stroke-width="9" stroke-linecap="round" opacity=".6"><path d="M84 122 L140 96 M92 160 L182 118 M106 196 L194 154 M136 222 L190 194"/></g>',
    ),
  },
}

const egg: Record<string, Cut> = {
  soft: {
    bend: [
      [14, 20, 0.9],
      [204, 236, 0.9],
    ],
    over: svg(
      BREAD,
      '<g filter="url(#s)"><path d="M168 96 Q232 104 238 176 Q234 240 168 240 Q102 240 98 176 Q104 104 168 96Z" fill="url(#w)"/></g><circle cx="168" cy="180" r="41" fill="#f59a1f"/><ellipse cx="160" cy="170" rx="26" ry="22" fill="#ffc04a"/><path d="M142 164 q6 -14 20 -14" fill="none" stroke="#fff3c4" stroke-width="7" stroke-linecap="round"/>',
    ),
  },
}

const cube = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#s)"><rect x="-27" y="-27" width="54" height="54" rx="11" fill="url(#v)" opacity=".92"/><path d="M-15 12 V-15 H10" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></g>`
const shrimp: Record<string, Cut> = {
  ice: { over: svg(ICE, cube(52, 206, -12) + cube(112, 218, 16) + cube(208, 212, 8)) },
}

const fish: Record<string, Cut> = {
  croaker: {
    bend: [
      [34, 36, -1],
      [228, 222, -1],
    ],
    over: svg(
      BREAD,
      '<g fill="none" stroke="#fff4d6" stroke-width="4" stroke-linecap="round" opacity=".7"><path d="M84 108 q12 12 0 24 M106 96 q12 14 0 28 M128 104 q12 12 0 24 M84 146 q12 12 0 24 M106 138 q12 14 0 28 M128 144 q12 12 0 24"/></g>',
    ),
  },
}

const milk: Record<string, Cut> = {
  carton: {
    isOwn: true,
    over: svg(
      ['#2f80e0', '#62b4ff'],
      '<g filter="url(#s)"><path d="M62 92 L92 40 H164 L194 92 V232 Q194 242 184 242 H72 Q62 242 62 232Z" fill="url(#w)"/></g><rect x="88" y="18" width="80" height="26" rx="6" fill="url(#w)"/><path d="M62 92 L92 42 H164 L194 92Z" fill="url(#g)"/><path d="M62 176 Q96 150 128 176 Q162 202 194 172 V232 Q194 242 184 242 H72 Q62 242 62 232Z" fill="url(#g)"/><path d="M62 92 H194" stroke="#1f62b8" stroke-width="3" opacity=".5"/><path d="M128 104 q24 32 0 44 q-24 -12 0 -44Z" fill="#62b4ff"/><path d="M92 30 H164" stroke="#c9c2d8" stroke-width="4" stroke-linecap="round"/>',
    ),
  },
}

const SHREDS = [
  'M34 214 q20 -22 44 -8',
  'M52 232 q28 -14 50 2',
  'M70 196 q22 -14 40 4',
  'M96 222 q22 -20 46 -4',
  'M116 200 q24 -14 44 6',
  'M136 234 q20 -18 44 -4',
  'M158 206 q24 -16 44 4',
  'M184 226 q18 -16 40 -2',
  'M24 236 q14 -10 30 -2',
  'M88 240 q30 -10 50 0',
]
const cheese: Record<string, Cut> = {
  shreds: {
    over: svg(
      BREAD,
      `<g filter="url(#s)" fill="none" stroke-width="11" stroke-linecap="round">${SHREDS.map((path, nth) => `<path d="${path}" stroke="${nth % 2 === 0 ? '#fff0b8' : '#ffe07a'}"/>`).join('')}</g>`,
    ),
  },
}

const SEEDS = [
  [96, 34],
  [128, 24],
  [154, 40],
  [122, 50],
  [186, 54],
  [72, 52],
  [152, 64],
  [206, 74],
  [98, 64],
  [178, 78],
  [128, 78],
] as const
const toast: Record<string, Cut> = {
  seeds: {
    over: svg(
      BREAD,
      `${SEEDS.map(([x, y], nth) => `<ellipse cx="${x}" cy="${y}" rx="8" ry="4.500" fill="${nth % 2 === 0 ? '#f6e3b4' : '#4a2c18'}" transform="rotate(${nth * 37} ${x} ${y})"/>`).join('')}<path d="M146 138 L218 118 M146 168 L218 148 M148 198 L216 178" stroke="#5c3418" stroke-width="5" stroke-linecap="round" opacity=".5"/>`,
    ),
  },
}

const grain: Record<string, Cut> = {
  bowl: {
    over: svg(
      BREAD,
      `<ellipse cx="128" cy="160" rx="104" ry="28" fill="#f3dcae"/>${[
        [60, 158],
        [88, 146],
        [92, 168],
        [120, 152],
        [126, 172],
        [152, 148],
        [160, 168],
        [186, 154],
        [194, 166],
      ]
        .map(
          ([x = 0, y], nth) =>
            `<ellipse cx="${x}" cy="${y}" rx="14" ry="9" fill="${nth % 2 === 0 ? '#e3bd7c' : '#fbeccb'}" transform="rotate(${nth * 29} ${x} ${y})"/>`,
        )
        .join(
          '',
        )}<g filter="url(#s)"><path d="M20 162 Q128 204 236 162 Q230 238 164 242 H92 Q26 238 20 162Z" fill="#4f8fd8"/></g><path d="M36 196 Q128 226 220 196" fill="none" stroke="#fff" stroke-width="6" opacity=".7"/>`,
    ),
  },
}

const tea: Record<string, Cut> = {
  cake: {
    isOwn: true,
    over: svg(
      BREAD,
      `<g filter="url(#s)"><circle cx="128" cy="132" r="112" fill="#f4ead6"/></g><circle cx="128" cy="128" r="92" fill="#4a2d1e"/>${spin(22, (nth) => `<path d="M${(nth % 3) * 6 - 6} -${44 + (nth % 4) * 11} q10 -10 16 2" fill="none" stroke="${['#7a5034', '#63402a', '#946844'][nth % 3]}" stroke-width="6" stroke-linecap="round"/>`, 128, 128)}<circle cx="128" cy="128" r="36" fill="#f4ead6"/><circle cx="128" cy="128" r="29" fill="none" stroke="#c22f2a" stroke-width="4"/><path d="M128 108 q22 14 4 38 q-26 -8 -4 -38Z" fill="#c22f2a"/>`,
    ),
  },
}

const coffee: Record<string, Cut> = {
  latte: {
    over: svg(
      BREAD,
      '<ellipse cx="116" cy="98" rx="60" ry="56" fill="#b8794a"/><path d="M116 148 Q66 116 84 80 Q102 62 116 86 Q130 62 148 80 Q166 116 116 148Z" fill="#fff3e0"/><path d="M116 132 Q88 112 96 94 Q108 84 116 100 Q124 84 136 94 Q144 112 116 132Z" fill="#d9a877"/><path d="M116 120 Q104 110 108 104 Q114 100 116 108 Q118 100 124 104 Q128 110 116 120Z" fill="#fff3e0"/>',
    ),
  },
}

const praline = (x: number, y: number, nth: number) =>
  `<g transform="translate(${x} ${y})"><circle r="23" fill="#fff" opacity=".35"/><g filter="url(#s)">${nth % 2 === 0 ? `<circle r="19" fill="${['#6b3f2a', '#4a2a1c', '#8a5636'][nth % 3]}"/>` : `<rect x="-17" y="-17" width="34" height="34" rx="8" fill="${['#8a5636', '#5c3422', '#f0dcc0'][nth % 3]}"/>`}</g><path d="M-9 -5 q9 -9 18 0" fill="none" stroke="${nth % 3 === 2 ? '#b5703f' : '#e8c49a'}" stroke-width="4" stroke-linecap="round"/></g>`
const chocolate: Record<string, Cut> = {
  box: {
    isOwn: true,
    over: svg(
      RED,
      `<g filter="url(#s)"><rect x="20" y="30" width="216" height="206" rx="22" fill="url(#g)"/></g><rect x="38" y="48" width="180" height="170" rx="12" fill="#8c1434"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((nth) => praline(72 + (nth % 3) * 56, 80 + Math.floor(nth / 3) * 53, nth)).join('')}<g filter="url(#s)"><path d="M196 36 q-46 -30 -48 0 q4 26 48 6Z M206 36 q44 -30 48 0 q-4 26 -48 6Z" fill="url(#m)"/><circle cx="201" cy="38" r="11" fill="#ffe9ae"/></g>`,
    ),
  },
}

const baby: Record<string, Cut> = {
  tin: {
    isOwn: true,
    over: svg(
      ['#e8934a', '#ffc070'],
      '<path d="M48 56 H208 V218 Q208 242 128 242 Q48 242 48 218Z" fill="url(#w)"/><path d="M48 118 Q128 136 208 118 V186 Q128 206 48 186Z" fill="url(#g)"/><g filter="url(#s)"><path d="M40 44 Q40 18 128 18 Q216 18 216 44 V66 Q216 84 128 84 Q40 84 40 66Z" fill="#f3b55e"/></g><ellipse cx="128" cy="42" rx="84" ry="20" fill="#ffd796"/><circle cx="128" cy="158" r="31" fill="#fffaf0"/><circle cx="118" cy="154" r="4" fill="#7a4a2c"/><circle cx="138" cy="154" r="4" fill="#7a4a2c"/><path d="M116 166 q12 10 24 0" stroke="#7a4a2c" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M64 96 V214" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/>',
    ),
  },
}

/** Seen from the other side. */
const turned: Cut = {
  bend: [
    [0, 0, -1],
    [255, 255, -1],
  ],
}

/** Cuts of food and drinks, by drawing. */
export const foodCuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  '1f353': strawberry,
  '1f347': grapes,
  '1f34a': orange,
  '1f34b': lemon,
  '1f95d': kiwi,
  '1f96c': leaves,
  '1f969': { ...steak, turned },
  '1f356': joint,
  '1f357': drumstick,
  '1f95a': egg,
  '1f990': shrimp,
  '1f41f': fish,
  '1f95b': milk,
  '1f9c0': cheese,
  '1f35e': toast,
  '1f33e': grain,
  '1f375': tea,
  '2615': coffee,
  '1f36b': chocolate,
  '1f37c': baby,
}
