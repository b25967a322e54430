import { bothSides, buttons, type Cut, fleece, svg } from './cut'

const SHOE = ['#c3add9', '#e6d2fb'] as const
const BOOT = ['#d22c44', '#f9407c'] as const
const DERBY = ['#99534f', '#b87068'] as const
const HIKER = ['#d58a44', '#ffc060'] as const
const BAG = ['#d8ab84', '#efcfa8'] as const
const PACK = ['#d44666', '#ff4d8b'] as const
const DIAL = ['#5136a5', '#6a4fc8'] as const
const PHONE = ['#57509c', '#8f8be0'] as const
const LIP = ['#b32651', '#ff4e9f'] as const
const BOTTLE = ['#e3a3aa', '#fee3e1'] as const
const GLASS = ['#a9d8fb', '#e6f6ff'] as const

const runner: Record<string, Cut> = {
  race: {
    over: svg(
      SHOE,
      '<path d="M22 96 C70 152 126 206 208 236" fill="none" stroke="#ff6b3d" stroke-width="10" stroke-linecap="round"/><path d="M74 92 C96 126 126 150 178 188 C142 178 108 158 88 128Z" fill="#ff6b3d"/>',
    ),
  },
  trail: {
    under: svg(
      SHOE,
      `<g fill="#4a4058">${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<rect x="${18 + i * 26}" y="${102 + i * 19 - Math.max(0, i - 5) * 8}" width="18" height="26" rx="5" transform="rotate(-48 ${27 + i * 26} ${115 + i * 19})"/>`).join('')}</g>`,
    ),
    over: svg(
      SHOE,
      '<path d="M190 196 Q224 200 238 222 Q240 240 216 238 Q196 232 186 224Z" fill="#4a4058"/><path d="M96 52 L150 128" stroke="#f2b63c" stroke-width="6" stroke-linecap="round"/>',
    ),
  },
  kids: {
    over: svg(
      SHOE,
      '<g filter="url(#s)"><rect x="132" y="92" width="72" height="24" rx="9" fill="#ffcf3f" transform="rotate(-12 168 104)"/><rect x="148" y="132" width="70" height="24" rx="9" fill="#5cc8f2" transform="rotate(-12 183 144)"/></g><path d="M60 96 l6 13 14 2 -10 10 2 14 -12 -7 -12 7 2 -14 -10 -10 14 -2Z" fill="#ffcf3f" transform="rotate(-24 60 112) translate(6 8)"/>',
    ),
  },
  walk: {
    over: svg(
      SHOE,
      '<path d="M20 94 C66 150 128 212 212 238" fill="none" stroke="#6fd3b4" stroke-width="15" stroke-linecap="round"/><path d="M78 110 L104 84 M94 132 L122 106" stroke="#6fd3b4" stroke-width="9" stroke-linecap="round"/>',
    ),
  },
}

const boot: Record<string, Cut> = {
  chelsea: {
    bend: [
      [54, 16, 1],
      [154, 140, 1],
      [240, 240, 1],
    ],
    over: svg(
      BOOT,
      '<path d="M36 55 h24 v82 h-24Z" fill="#dd3250"/><path d="M58 62 h38 q6 50 -4 92 h-28 q-12 -42 -6 -92Z" fill="#3f3550"/><path d="M66 66 v84 M76 66 v86 M86 66 v84" stroke="#6b6080" stroke-width="3"/>',
    ),
  },
  fur: { over: svg(BOOT, fleece(26, 134, 26, 19)) },
}

const derby: Record<string, Cut> = {
  slip: {
    over: svg(
      DERBY,
      '<path d="M98 137 L132 137 L170 160 L166 182 L122 182Z" fill="#b06862"/><path d="M104 140 Q112 186 150 190 Q160 180 156 156" fill="none" stroke="#7d423f" stroke-width="5" stroke-linecap="round"/><path d="M120 156 L158 176" stroke="url(#m)" stroke-width="9" stroke-linecap="round"/><circle cx="128" cy="160" r="7" fill="#ffd77a"/><circle cx="152" cy="173" r="7" fill="#ffd77a"/>',
    ),
  },
  walk: {
    over: svg(
      DERBY,
      '<path d="M17 206 H206 Q238 208 239 228 Q239 239 228 239 H28 Q17 239 17 228Z" fill="url(#w)"/><path d="M22 222 H234" stroke="#b9aecb" stroke-width="4"/><path d="M24 146 q14 22 0 46" fill="none" stroke="#7d423f" stroke-width="5" stroke-linecap="round"/>',
    ),
  },
}

const hiker: Record<string, Cut> = {
  low: {
    bend: [
      [116, 71, 1],
      [172, 142, 1],
      [239, 239, 1],
    ],
    over: svg(
      HIKER,
      '<path d="M60 196 C96 156 140 160 176 196" fill="none" stroke="#8a5560" stroke-width="9" stroke-linecap="round"/>',
    ),
  },
  snow: {
    bend: [
      [44, 71, 1],
      [176, 152, 1],
      [239, 239, 1],
    ],
    over: svg(HIKER, fleece(30, 134, 50, 18)),
  },
}

const bag: Record<string, Cut> = {
  doctor: {
    over: svg(
      BAG,
      '<g filter="url(#s)"><rect x="44" y="80" width="168" height="18" rx="9" fill="url(#m)"/><circle cx="118" cy="78" r="10" fill="url(#m)"/><circle cx="138" cy="78" r="10" fill="url(#m)"/><rect x="112" y="158" width="32" height="28" rx="6" fill="url(#m)"/></g><path d="M128 168 v9" stroke="#8a5b16" stroke-width="5" stroke-linecap="round"/>',
    ),
  },
  canvas: {
    over: svg(
      BAG,
      '<g filter="url(#s)"><path d="M74 124 h108 l6 78 q0 12 -12 12 h-96 q-12 0 -12 -12Z" fill="url(#g)"/></g><path d="M84 140 h88 M82 200 h92" stroke="#8a5a3c" stroke-width="3" stroke-dasharray="8 6"/><rect x="112" y="150" width="32" height="20" rx="4" fill="#8a5a3c"/>',
    ),
  },
}

const pack: Record<string, Cut> = {
  pupil: {
    over: svg(
      PACK,
      '<path d="M41 196 H214 V212 H41Z" fill="url(#w)"/><path d="M41 204 H214" stroke="#c8f04a" stroke-width="5"/><g filter="url(#s)"><path d="M128 150 l7 14 15 2 -11 11 3 15 -14 -7 -14 7 3 -15 -11 -11 15 -2Z" fill="#ffd23f"/></g>',
    ),
  },
  kinder: {
    under: svg(
      PACK,
      bothSides('<circle cx="68" cy="58" r="30" fill="url(#v)"/><circle cx="68" cy="58" r="15" fill="#ffd9e4"/>'),
    ),
    over: svg(
      PACK,
      `<ellipse cx="128" cy="186" rx="46" ry="36" fill="#ffe9ee"/>${buttons(112, [176], '#3f2b36', 6)}${buttons(144, [176], '#3f2b36', 6)}<ellipse cx="128" cy="190" rx="9" ry="6" fill="#3f2b36"/><path d="M114 202 q14 12 28 0" fill="none" stroke="#3f2b36" stroke-width="4" stroke-linecap="round"/>`,
    ),
  },
  hike: {
    over: svg(
      PACK,
      `<g filter="url(#s)"><rect x="38" y="12" width="180" height="46" rx="23" fill="#3fa9a0"/><circle cx="60" cy="35" r="15" fill="none" stroke="#277a74" stroke-width="5"/><circle cx="60" cy="35" r="6" fill="#277a74"/></g>${bothSides('<path d="M88 10 V236" stroke="#4a3b57" stroke-width="10"/><rect x="78" y="104" width="20" height="16" rx="4" fill="#ffd23f"/>')}`,
    ),
  },
}

const TICKS = Array.from({ length: 12 }, (_, i) => i * 30)
const around = (radius: number, body: (turn: number) => string) =>
  TICKS.map((turn) => `<g transform="rotate(${turn} 128 128) translate(128 ${128 - radius})">${body(turn)}</g>`).join(
    '',
  )
const watch: Record<string, Cut> = {
  auto: {
    over: svg(
      DIAL,
      `${around(62, () => '<rect x="-2.5" y="-6" width="5" height="14" rx="2" fill="#f3e3b0"/>')}<circle cx="128" cy="166" r="17" fill="none" stroke="#f3e3b0" stroke-width="4"/><circle cx="164" cy="128" r="13" fill="none" stroke="#f3e3b0" stroke-width="4"/><circle cx="128" cy="128" r="90" fill="none" stroke="url(#m)" stroke-width="5"/>`,
    ),
  },
  dive: {
    over: svg(
      DIAL,
      `<circle cx="128" cy="128" r="82" fill="none" stroke="#5136a5" stroke-width="17"/>${around(82, (turn) => (turn === 0 ? '<path d="M-8 -7 H8 L0 8Z" fill="#c8f04a"/>' : '<rect x="-2" y="-6" width="4" height="12" rx="2" fill="#fff"/>'))}${around(58, () => '<circle r="5" fill="#c8f04a"/>')}`,
    ),
  },
  kids: {
    under: svg(DIAL, bothSides('<circle cx="64" cy="58" r="26" fill="#5a6ad8"/>')),
    over: svg(
      DIAL,
      around(58, (turn) => `<circle r="9" fill="${['#ffd23f', '#ff7a6b', '#5cd88a', '#5cc8f2'][(turn / 30) % 4]}"/>`),
    ),
  },
}

const phone: Record<string, Cut> = {
  back: {
    over: svg(
      PHONE,
      '<rect x="48" y="16" width="160" height="224" rx="24" fill="url(#g)"/><path d="M62 226 Q200 190 202 40" fill="none" stroke="#a9a6f0" stroke-width="4" opacity=".35"/><g filter="url(#s)"><rect x="62" y="30" width="82" height="82" rx="24" fill="#7f7acb"/></g><g fill="#221d36"><circle cx="86" cy="54" r="17"/><circle cx="120" cy="54" r="17"/><circle cx="86" cy="88" r="17"/></g><g fill="#4b6fa8"><circle cx="86" cy="54" r="8"/><circle cx="120" cy="54" r="8"/><circle cx="86" cy="88" r="8"/></g><circle cx="121" cy="89" r="8" fill="#fff3c4"/>',
    ),
  },
  fold: {
    bend: [
      [28, 16, 1.38],
      [238, 239, 1.38],
    ],
    over: svg(
      PHONE,
      '<path d="M122 28 h12 v210 h-12Z" fill="#2a2148" opacity=".55"/><path d="M134 30 v206" stroke="#a9a6f0" stroke-width="2" opacity=".6"/>',
    ),
  },
}

const lipstick: Record<string, Cut> = {
  gloss: {
    over: svg(
      LIP,
      '<rect x="79" y="14" width="99" height="148" rx="26" fill="url(#g)"/><path d="M100 34 V140" stroke="#ffd0e6" stroke-width="10" stroke-linecap="round" opacity=".75"/><path d="M128 30 V128" stroke="#8f1c4c" stroke-width="7" stroke-linecap="round" opacity=".45"/><ellipse cx="128" cy="132" rx="10" ry="20" fill="#8f1c4c" opacity=".45"/>',
    ),
  },
  balm: {
    bend: [
      [76, 17, 1.2],
      [239, 239, 1.2],
    ],
  },
}

const droplet = '<path d="M128 120 q34 46 0 70 q-34 -24 0 -70Z" fill="#fff" opacity=".65"/>'
const bottle: Record<string, Cut> = {
  tall: {
    bend: [
      [10, 17, 0.74],
      [52, 55, 0.76],
      [244, 239, 0.76],
    ],
  },
  squat: {
    bend: [
      [66, 17, 1.2],
      [104, 58, 1.2],
      [240, 239, 1.2],
    ],
  },
  tube: {
    isOwn: true,
    over: svg(
      BOTTLE,
      '<path d="M64 30 H192 L176 200 H80Z" fill="url(#g)"/><rect x="60" y="14" width="136" height="22" rx="6" fill="url(#g)"/><path d="M60 36 H196" stroke="#c98d95" stroke-width="3" opacity=".6"/><path d="M92 60 L98 180" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".5"/><g filter="url(#s)"><rect x="88" y="196" width="80" height="44" rx="10" fill="url(#w)"/></g><g transform="translate(0 -34)">' +
        droplet +
        '</g>',
    ),
  },
  refill: {
    isOwn: true,
    over: svg(
      BOTTLE,
      '<g filter="url(#s)"><rect x="158" y="12" width="44" height="40" rx="9" fill="url(#w)"/></g><path d="M44 58 Q46 44 62 44 H206 Q214 48 212 62 L204 130 L218 228 Q218 241 204 241 H52 Q38 241 38 228 L52 130Z" fill="url(#g)"/><path d="M44 62 H212" stroke="#c98d95" stroke-width="5" stroke-dasharray="7 5" opacity=".7"/><path d="M42 218 Q128 196 214 218" fill="none" stroke="#c98d95" stroke-width="4" opacity=".6"/><path d="M68 84 L72 130 L62 204" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/><circle cx="132" cy="138" r="42" fill="#fff" opacity=".8"/><path d="M132 108 q30 36 0 56 q-30 -20 0 -56Z" fill="url(#g)"/>',
    ),
  },
  mist: {
    isOwn: true,
    over: svg(
      BOTTLE,
      '<g filter="url(#s)"><path d="M98 74 V48 H76 V24 H150 Q166 26 166 44 V74Z" fill="url(#w)"/></g><path d="M88 84 Q88 72 100 72 H160 Q172 72 172 84 V220 Q172 241 150 241 H110 Q88 241 88 220Z" fill="url(#g)"/><path d="M101 96 V216" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".55"/><circle cx="136" cy="158" r="25" fill="#fff" opacity=".8"/><path d="M136 140 q16 6 14 20 q-8 14 -14 14 q-8 0 -14 -14 q-2 -14 14 -20Z" fill="url(#g)"/><g fill="#e9a8b4"><circle cx="58" cy="34" r="5"/><circle cx="40" cy="24" r="5"/><circle cx="38" cy="44" r="5"/><circle cx="18" cy="16" r="5"/><circle cx="16" cy="36" r="5"/><circle cx="18" cy="56" r="5"/></g>',
    ),
  },
  flask: {
    isOwn: true,
    over: svg(
      BOTTLE,
      '<path d="M104 62 H152 V84 Q196 92 196 128 V214 Q196 240 170 240 H86 Q60 240 60 214 V128 Q60 92 104 84Z" fill="url(#g)"/><g filter="url(#s)"><rect x="98" y="18" width="60" height="52" rx="12" fill="url(#m)"/></g><path d="M78 132 V210" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".5"/><rect x="92" y="140" width="76" height="64" rx="8" fill="#fff" opacity=".75"/><path d="M106 160 H150 M106 176 H150 M106 190 H134" stroke="#c98d95" stroke-width="4" stroke-linecap="round"/>',
    ),
  },
}

const jar: Record<string, Cut> = {
  balm: {
    isOwn: true,
    over: svg(
      GLASS,
      '<g filter="url(#s)"><path d="M168 22 L188 30 L150 150 L132 144Z" fill="url(#m)"/><path d="M176 26 Q166 0 200 6 Q206 22 190 32Z" fill="url(#w)"/></g><rect x="24" y="150" width="150" height="89" rx="30" fill="url(#g)"/><ellipse cx="99" cy="150" rx="66" ry="20" fill="#fff"/><ellipse cx="99" cy="150" rx="55" ry="15" fill="url(#g)"/><path d="M66 150 q14 -10 30 0 q16 10 34 -2" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"/><path d="M44 182 V212" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/><g filter="url(#s)"><ellipse cx="196" cy="214" rx="46" ry="25" fill="url(#m)"/></g><ellipse cx="192" cy="206" rx="34" ry="14" fill="#fff0c4" opacity=".8"/>',
    ),
  },
  pot: {
    isOwn: true,
    over: svg(
      GLASS,
      '<rect x="36" y="118" width="184" height="121" rx="34" fill="url(#g)"/><rect x="60" y="150" width="136" height="70" rx="24" fill="#fff" opacity=".7"/><g filter="url(#s)"><rect x="30" y="78" width="196" height="58" rx="18" fill="url(#m)"/></g><path d="M50 92 H150" stroke="#fff6d8" stroke-width="7" stroke-linecap="round" opacity=".8"/>',
    ),
  },
  slim: {
    bend: [
      [16, 16, 0.78],
      [239, 238, 0.78],
    ],
  },
}

/** Cuts of bags, tools and presents, by drawing. */
export const goodsCuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  '1f45f': runner,
  '1f462': boot,
  '1f45e': derby,
  '1f97e': hiker,
  '1f45c': bag,
  '1f392': pack,
  '231a': watch,
  '1f4f1': phone,
  '1f484': lipstick,
  '1f9f4': bottle,
  '1fad9': jar,
}
