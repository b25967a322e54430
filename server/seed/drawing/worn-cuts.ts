import { bothSides, type Cut, svg } from './cut'

const SWIM = ['#e5316f', '#ff5d8f'] as const
const SOCK = ['#1fb877', '#55e592'] as const
const BRIEF = ['#2a7bea', '#55b9ff'] as const
const VEST = ['#3fa65a', '#8ad24a'] as const
const GLOVE = ['#8a2fd0', '#b44dee'] as const
const CAP = ['#17a6dd', '#4fd2ff'] as const
const FRAME = ['#453578', '#6a56b0'] as const
const HEEL = ['#d8155a', '#ff4a78'] as const
const BALLET = ['#f04fae', '#ff86cc'] as const
const FLAT = ['#1f78e0', '#4fb2ff'] as const
const FLOP = ['#3a5cff', '#4f8dff'] as const

const swim: Record<string, Cut> = {
  // With the skirt that is worn over it.
  set: {
    over: svg(
      SWIM,
      '<g filter="url(#s)"><path d="M30 132 Q128 158 226 132 L240 226 Q206 244 178 230 Q150 246 116 232 L92 168 L64 232 Q36 242 16 224Z" fill="url(#g)"/></g><path d="M92 168 Q140 196 178 230 M92 168 Q150 176 226 214" fill="none" stroke="#b81c54" stroke-width="4" opacity=".5" stroke-linecap="round"/><g filter="url(#s)"><path d="M92 164 l-40 -14 4 32Z M92 164 l34 -20 4 34Z" fill="#ff6f9c"/><circle cx="92" cy="164" r="11" fill="#e5316f"/></g>',
    ),
  },
}

const rolls = (x: number, y: number) =>
  `<g filter="url(#s)">${[52, 35, 18, 0].map((down, nth) => `<rect x="${x - 6 - (nth % 2) * 4}" y="${y + down}" width="${80 + (nth % 2) * 8}" height="26" rx="13" fill="url(#g)"/>`).join('')}</g>`
const ribs = (x: number, y: number) =>
  `<g stroke="#128a57" stroke-width="3" opacity=".55" stroke-linecap="round">${[12, 24, 36, 48].map((off) => `<path d="M${x + off} ${y + 44} v56"/>`).join('')}</g>`
const socks: Record<string, Cut> = {
  slouch: { over: svg(SOCK, rolls(68, 16) + rolls(152, 44)) },
  rib: { over: svg(SOCK, ribs(72, 18) + ribs(158, 46)) },
}

const briefs: Record<string, Cut> = {
  boxer: {
    isOwn: true,
    over: svg(
      BRIEF,
      `<path d="M22 66 H234 L246 206 Q194 224 144 208 L128 158 L112 208 Q62 224 10 206Z" fill="url(#g)"/><path d="M104 84 Q98 132 128 160 Q158 132 152 84" fill="none" stroke="#1c5fc4" stroke-width="4" opacity=".7"/>${bothSides('<path d="M13 192 Q62 208 108 196" fill="none" stroke="#1c5fc4" stroke-width="4" opacity=".6"/><path d="M46 92 L34 196" stroke="#8fd6ff" stroke-width="6" stroke-linecap="round" opacity=".5"/>')}<g filter="url(#s)"><rect x="18" y="48" width="220" height="34" rx="9" fill="url(#v)"/></g><path d="M24 65 H232" stroke="#f7f3ff" stroke-width="7"/>`,
    ),
  },
}

const vest: Record<string, Cut> = {
  bib: {
    over: svg(
      VEST,
      '<g filter="url(#s)"><rect x="58" y="122" width="140" height="92" rx="8" fill="url(#w)"/></g><path d="M58 130 q0 -8 8 -8 h124 q8 0 8 8 v10 h-140Z" fill="#e8483c"/><path d="M96 154 L78 184 H112 M104 170 V202 M132 162 q14 -14 28 -2 q8 14 -30 40 h36" fill="none" stroke="#2b2438" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/><g fill="#8d86a0"><circle cx="66" cy="148" r="3"/><circle cx="190" cy="148" r="3"/><circle cx="66" cy="206" r="3"/><circle cx="190" cy="206" r="3"/></g>',
    ),
  },
}

const gloves: Record<string, Cut> = {
  leather: {
    over: svg(
      GLOVE,
      '<path d="M76 206 L178 158 L196 194 L96 240Z" fill="url(#g)"/><path d="M78 204 L178 158" stroke="#5d1a98" stroke-width="5" stroke-linecap="round"/><g filter="url(#s)"><path d="M90 216 L186 172 L192 186 L98 230Z" fill="#5d1a98"/><rect x="124" y="186" width="26" height="24" rx="5" fill="none" stroke="url(#m)" stroke-width="6" transform="rotate(-24 137 198)"/></g><path d="M62 110 L92 168 M88 92 L112 158 M116 84 L134 150" stroke="#5d1a98" stroke-width="4" stroke-linecap="round" stroke-dasharray="8 6"/>',
    ),
  },
}

const holes = (x: number) =>
  [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((at) => `<circle cx="${x + at * 17}" cy="${66 + row * 18}" r="4.5"/>`))
const cap: Record<string, Cut> = {
  vented: {
    over: svg(
      CAP,
      `<g fill="#0c6f9c">${[...holes(46), ...holes(176)].join('')}</g><path d="M102 44 V128 M154 44 V128" stroke="#f2fbff" stroke-width="5" stroke-linecap="round"/><path d="M22 206 Q128 158 234 206" fill="none" stroke="#f2fbff" stroke-width="7" stroke-linecap="round"/>`,
    ),
  },
}

const glasses: Record<string, Cut> = {
  round: {
    isOwn: true,
    over: svg(
      FRAME,
      `<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d3f4ff"/><stop offset="1" stop-color="#7fd0f5"/></linearGradient></defs>${bothSides('<circle cx="68" cy="132" r="50" fill="url(#l)" stroke="#4b3b80" stroke-width="13"/><path d="M44 118 q8 -18 26 -20" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><path d="M16 114 L6 96" stroke="#4b3b80" stroke-width="12" stroke-linecap="round"/>')}<path d="M112 118 Q128 100 144 118" fill="none" stroke="#4b3b80" stroke-width="12" stroke-linecap="round"/>`,
    ),
  },
}

const sunglasses: Record<string, Cut> = {
  kids: {
    isOwn: true,
    over: svg(
      FRAME,
      `${bothSides('<g filter="url(#s)"><path d="M68 72 q14 -20 28 -2 q26 -2 24 26 q14 26 -8 46 q-6 30 -40 26 q-34 8 -44 -20 q-24 -18 -12 -46 q-2 -32 28 -32 q10 -12 24 2Z" fill="#7453c4"/></g><circle cx="70" cy="122" r="36" fill="#2b1f55"/><path d="M50 112 q6 -14 20 -16" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".75"/>')}<path d="M112 116 Q128 104 144 116" fill="none" stroke="#7453c4" stroke-width="14" stroke-linecap="round"/>`,
    ),
  },
}

const heels: Record<string, Cut> = {
  satin: {
    over: svg(
      HEEL,
      '<path d="M20 70 Q40 104 94 92" fill="none" stroke="#c01050" stroke-width="10" stroke-linecap="round"/><g filter="url(#s)"><path d="M172 192 Q132 150 122 184 Q126 212 172 200Z M176 192 Q204 142 226 172 Q226 204 178 202Z" fill="url(#v)"/><circle cx="175" cy="196" r="13" fill="url(#w)"/></g><g fill="#fff6fb"><circle cx="30" cy="86" r="5"/><circle cx="48" cy="94" r="5"/><circle cx="68" cy="96" r="5"/><circle cx="88" cy="93" r="5"/></g>',
    ),
  },
}

const sandals: Record<string, Cut> = {
  cork: {
    isOwn: true,
    over: svg(
      HEEL,
      '<path d="M10 174 Q18 150 56 164 Q118 190 168 170 Q222 150 246 178 Q252 222 222 226 H36 Q8 224 10 174Z" fill="#c08a52"/><path d="M10 176 Q18 150 56 164 Q118 190 168 170 Q222 150 246 178 Q214 176 176 190 Q118 210 52 186 Q26 176 10 176Z" fill="#f0d6ab"/><g fill="#8a5a30" opacity=".6"><circle cx="38" cy="206" r="4"/><circle cx="70" cy="212" r="3"/><circle cx="100" cy="214" r="4"/><circle cx="140" cy="212" r="3"/><circle cx="172" cy="208" r="4"/><circle cx="208" cy="204" r="3"/><circle cx="228" cy="210" r="3"/></g><g filter="url(#s)"><path d="M54 176 Q82 104 126 108 Q142 112 152 196 Q98 204 54 176Z" fill="url(#g)"/><path d="M158 192 Q160 120 190 118 Q212 124 232 168 Q196 174 158 192Z" fill="url(#g)"/></g><g fill="none" stroke="url(#m)" stroke-width="6"><rect x="96" y="130" width="28" height="24" rx="5"/><rect x="176" y="136" width="28" height="24" rx="5"/></g>',
    ),
  },
}

const net = (x: number) =>
  `<g stroke="#b81a78" stroke-width="2.5" opacity=".6">${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M${x + i * 13} 172 l-22 54 M${x - 14 + i * 13} 172 l24 54"/>`).join('')}</g>`
const ballet: Record<string, Cut> = {
  mesh: {
    over: svg(
      BALLET,
      `<clipPath id="t"><rect x="28" y="170" width="78" height="64" rx="20"/><rect x="146" y="170" width="78" height="64" rx="20"/></clipPath><g clip-path="url(#t)"><path d="M20 170 H236 V236 H20Z" fill="#ffd3ec" opacity=".55"/>${net(34)}${net(152)}</g><g filter="url(#s)"><path d="M66 170 l-26 -14 2 28Z M66 170 l26 -14 -2 28Z M186 170 l-26 -14 2 28Z M186 170 l26 -14 -2 28Z" fill="#ff5db8"/><circle cx="66" cy="170" r="8" fill="#f04fae"/><circle cx="186" cy="170" r="8" fill="#f04fae"/></g>`,
    ),
  },
}

const flats: Record<string, Cut> = {
  driving: {
    bend: [
      [116, 164, 1],
      [230, 238, 1],
    ],
    over: svg(
      FLAT,
      `<g fill="#173f86">${[22, 44, 66, 88, 112, 136, 160, 184, 208].map((x) => `<circle cx="${x}" cy="232" r="8"/>`).join('')}</g><path d="M132 196 Q164 142 226 188" fill="none" stroke="#a6dcff" stroke-width="5" stroke-linecap="round" stroke-dasharray="9 6"/><g filter="url(#s)"><path d="M128 190 l-26 -16 2 30Z M128 190 l28 -18 -2 30Z" fill="#2f8cf0"/><circle cx="128" cy="190" r="8" fill="#1f6fd0"/></g>`,
    ),
  },
}

const flops: Record<string, Cut> = {
  thick: {
    under: svg(
      FLOP,
      '<path d="M92 64 Q96 20 142 18 Q196 22 212 92 Q212 132 208 190 Q202 250 158 252 Q112 248 112 190 Q110 140 96 110 Q90 88 92 64Z" fill="#2540c8"/>',
    ),
    over: svg(
      FLOP,
      `<g fill="#2f4fe0" opacity=".75">${[150, 168, 186, 204, 222].flatMap((y, row) => [112, 130, 148, 166].map((x) => `<circle cx="${x + (row % 2) * 8}" cy="${y}" r="4"/>`)).join('')}</g><path d="M94 42 q10 -20 34 -20" fill="none" stroke="#bcd4ff" stroke-width="6" stroke-linecap="round"/>`,
    ),
  },
}

/** Cuts of shoes, jewellery and other things to wear, by drawing. */
export const wornCuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  '1f459': swim,
  '1f9e6': socks,
  '1fa72': briefs,
  '1f3bd': vest,
  '1f9e4': gloves,
  '1f9e2': cap,
  '1f453': glasses,
  '1f576-fe0f': sunglasses,
  '1f460': heels,
  '1f461': sandals,
  '1fa70': ballet,
  '1f97f': flats,
  '1fa74': flops,
}
