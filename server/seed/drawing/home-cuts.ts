import { bothSides, type Cut, svg } from './cut'

const GREY = ['#8f8a99', '#d4d0dc'] as const
const BLUE = ['#1f5fc8', '#4a9bff'] as const
const DROP = ['#3f8cf0', '#6cd0ff'] as const
const SOAP = ['#f04fd0', '#ff9ae0'] as const
const WOOD = ['#7a3f3a', '#a8645a'] as const
const LEAF = ['#2f8a4a', '#7cc95a'] as const
const BEAR = ['#e08a3a', '#ffb866'] as const
const POUCH = ['#f08a92', '#ffb9b4'] as const
const PURSE = ['#e0205c', '#ff5a86'] as const
const CASE = ['#6a4246', '#8c5c5e'] as const
const SEAT = ['#d81e48', '#ff4a72'] as const

const laptop: Record<string, Cut> = {
  gaming: {
    over: svg(
      ['#7a2fe0', '#ff4a8d'],
      '<rect x="39" y="24" width="178" height="116" rx="3" fill="url(#g)"/><path d="M39 140 L92 78 L126 112 L168 58 L217 116 V137 q0 3 -3 3Z" fill="#2b1a5a" opacity=".75"/><circle cx="176" cy="48" r="13" fill="#ffd86b"/><g stroke-width="5" stroke-linecap="round"><path d="M40 166 H92" stroke="#ff4a6b"/><path d="M102 166 H154" stroke="#5cf08a"/><path d="M164 166 H216" stroke="#5cc8ff"/><path d="M34 184 H86" stroke="#ffb03a"/><path d="M170 184 H222" stroke="#b46bff"/></g>',
    ),
  },
}

const desktop: Record<string, Cut> = {
  display: {
    isOwn: true,
    over: svg(
      DROP,
      '<g filter="url(#s)"><rect x="8" y="28" width="240" height="156" rx="12" fill="#2c2438"/></g><rect x="17" y="37" width="222" height="136" rx="5" fill="url(#g)"/><path d="M17 140 Q80 92 132 132 Q186 168 239 112 V168 q0 5 -5 5 H22 q-5 0 -5 -5Z" fill="#1f5fc8" opacity=".7"/><circle cx="190" cy="74" r="17" fill="#fff" opacity=".75"/><path d="M112 184 H144 L150 222 H106Z" fill="#9a93a8"/><g filter="url(#s)"><path d="M74 232 Q74 216 96 216 H160 Q182 216 182 232Z" fill="url(#w)"/></g>',
    ),
  },
}

const headphones: Record<string, Cut> = {
  wired: {
    under: svg(
      GREY,
      '<path d="M62 224 Q56 250 92 246 Q128 238 128 214 Q128 190 150 190 Q170 194 164 218 Q158 240 186 246" fill="none" stroke="#3a3346" stroke-width="8" stroke-linecap="round"/>',
    ),
    over: svg(
      GREY,
      `${bothSides('<g transform="rotate(12 70 190)"><rect x="56" y="160" width="30" height="62" rx="13" fill="#3a3346"/><rect x="64" y="170" width="8" height="42" rx="4" fill="url(#m)"/></g>')}<path d="M84 34 Q128 8 172 34" fill="none" stroke="#3a3346" stroke-width="16" stroke-linecap="round"/><path d="M96 28 Q128 14 160 28" fill="none" stroke="#6b6280" stroke-width="4" stroke-linecap="round"/>`,
    ),
  },
}

const box = (x: number) =>
  `<g filter="url(#s)"><rect x="${x}" y="24" width="104" height="212" rx="14" fill="url(#g)"/></g><circle cx="${x + 52}" cy="168" r="42" fill="#3c3944"/><circle cx="${x + 52}" cy="168" r="31" fill="#67636f"/><circle cx="${x + 52}" cy="168" r="13" fill="#33303a"/><circle cx="${x + 52}" cy="78" r="25" fill="#3c3944"/><circle cx="${x + 52}" cy="78" r="12" fill="#7d7986"/><circle cx="${x + 52}" cy="224" r="4" fill="#5cc8ff"/>`
const speaker: Record<string, Cut> = { pair: { isOwn: true, over: svg(GREY, box(16) + box(136)) } }

const camera: Record<string, Cut> = {
  film: {
    over: svg(
      GREY,
      '<g filter="url(#s)"><path d="M80 92 L94 56 H162 L176 92Z" fill="#d9d7dd"/><rect x="104" y="62" width="48" height="22" rx="5" fill="#fff8dc"/></g><path d="M16 104 H84 V124 H16Z M172 104 H240 V124 H172Z" fill="#f0963a"/><path d="M16 124 H80 V140 H16Z M176 124 H240 V140 H176Z" fill="#d8483c"/><circle cx="210" cy="84" r="13" fill="#d8483c"/><path d="M28 92 H62 V102 H28Z" fill="#3a3346"/>',
    ),
  },
}

const power: Record<string, Cut> = {
  brick: {
    isOwn: true,
    over: svg(
      ['#2b2733', '#4a4456'],
      '<g filter="url(#s)"><rect x="78" y="14" width="20" height="60" rx="7" fill="url(#m)"/><rect x="158" y="14" width="20" height="60" rx="7" fill="url(#m)"/></g><rect x="36" y="62" width="184" height="178" rx="38" fill="url(#g)"/><path d="M58 92 Q62 84 76 84 H132" fill="none" stroke="#8d86a0" stroke-width="7" stroke-linecap="round"/><g fill="#14111a" stroke="#8d86a0" stroke-width="4"><rect x="74" y="116" width="108" height="22" rx="11"/><rect x="74" y="150" width="108" height="22" rx="11"/><rect x="86" y="184" width="84" height="26" rx="5"/></g><rect x="96" y="198" width="64" height="8" fill="#5cc8ff"/>',
    ),
  },
}

const bulb: Record<string, Cut> = {
  night: {
    bend: [
      [10, 14, 1],
      [176, 184, 1],
      [216, 240, 1],
    ],
    over: svg(
      BEAR,
      '<g filter="url(#s)"><path d="M66 196 Q128 176 190 196 L204 226 Q204 242 128 242 Q52 242 52 226Z" fill="url(#w)"/></g><path d="M60 222 Q128 238 196 222" fill="none" stroke="#c9c2d8" stroke-width="4"/><g fill="none" stroke="#8a4a1c" stroke-width="6" stroke-linecap="round"><path d="M86 92 q11 12 22 0 M144 92 q11 12 22 0 M116 116 q11 10 22 0"/></g><g fill="#ff8a6b" opacity=".65"><circle cx="82" cy="114" r="11"/><circle cx="172" cy="114" r="11"/></g>',
    ),
  },
}

const tent: Record<string, Cut> = {
  solo: {
    under: svg(
      LEAF,
      '<path d="M66 106 L4 240 M190 108 L252 236" stroke="#d8d2e4" stroke-width="4" stroke-linecap="round"/>',
    ),
    over: svg(
      BEAR,
      '<path d="M62 108 H192 L212 156 H84Z" fill="#f28a3a"/><path d="M84 156 H212" stroke="#c9602a" stroke-width="5" stroke-linecap="round"/><path d="M150 108 L186 238" stroke="#1f7a34" stroke-width="4" opacity=".6"/><g filter="url(#s)"><path d="M70 100 L58 240" stroke="#e6e2ee" stroke-width="7" stroke-linecap="round"/></g><path d="M72 96 V62 L106 72 L72 84Z" fill="#ffd23f"/>',
    ),
  },
}

const goggles: Record<string, Cut> = {
  ski: {
    over: svg(
      DROP,
      '<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffc24a"/><stop offset=".55" stop-color="#f0568a"/><stop offset="1" stop-color="#6a4be0"/></linearGradient></defs><g filter="url(#s)"><path d="M16 142 Q16 104 54 104 H202 Q240 104 240 142 V186 Q240 238 196 238 Q166 238 152 218 Q128 200 104 218 Q90 238 60 238 Q16 238 16 186Z" fill="url(#w)"/></g><path d="M30 144 Q30 118 58 118 H198 Q226 118 226 144 V184 Q226 224 196 224 Q172 224 160 206 Q128 184 96 206 Q84 224 60 224 Q30 224 30 184Z" fill="url(#l)"/><path d="M52 168 L92 130 M72 180 L124 130" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".65"/>',
    ),
  },
}

const bicycle: Record<string, Cut> = {
  road: {
    over: svg(
      SEAT,
      `${bothSides('<g stroke="#8d86a8" stroke-width="2.5" opacity=".8"><path d="M52 160 V218 M22 189 H82 M31 168 L73 210 M73 168 L31 210"/></g>')}<path d="M78 104 L184 112" stroke="#e0264e" stroke-width="9" stroke-linecap="round"/><path d="M76 72 H52 q-26 4 -22 28 q6 20 30 12" fill="none" stroke="#2b2438" stroke-width="10" stroke-linecap="round"/>`,
    ),
  },
}

const scooter: Record<string, Cut> = {
  kids: {
    under: svg(
      DROP,
      '<circle cx="86" cy="212" r="24" fill="#3a2f66"/><circle cx="86" cy="212" r="11" fill="#ffd23f"/>',
    ),
    over: svg(
      DROP,
      '<g fill="none" stroke-width="6" stroke-linecap="round"><path d="M46 52 q-16 14 -10 36" stroke="#ff6b9c"/><path d="M50 54 q-4 18 4 32" stroke="#ffd23f"/><path d="M98 52 q16 14 12 34" stroke="#ff6b9c"/><path d="M94 54 q6 16 0 30" stroke="#5cd88a"/></g><circle cx="44" cy="212" r="14" fill="#ffd23f"/><circle cx="206" cy="212" r="14" fill="#ffd23f"/><g filter="url(#s)"><path d="M46 94 h46 q8 0 8 8 v26 q-6 22 -31 30 q-25 -8 -31 -30 v-26 q0 -8 8 -8Z" fill="#ff8ab0"/></g><path d="M69 104 l6 12 13 2 -9 9 2 13 -12 -6 -12 6 2 -13 -9 -9 13 -2Z" fill="#fff3c4"/>',
    ),
  },
}

const essence: Record<string, Cut> = {
  dropper: {
    isOwn: true,
    over: svg(
      ['#e07a1c', '#ffb648'],
      '<path d="M70 126 Q70 104 96 100 H160 Q186 104 186 126 V218 Q186 242 162 242 H94 Q70 242 70 218Z" fill="url(#g)"/><path d="M124 104 h8 v92 q-4 12 -8 0Z" fill="#fff" opacity=".5"/><g filter="url(#s)"><rect x="94" y="72" width="68" height="34" rx="8" fill="url(#m)"/><path d="M106 72 V40 Q106 12 128 12 Q150 12 150 40 V72Z" fill="#3a3346"/></g><path d="M116 30 V62" stroke="#8d86a0" stroke-width="6" stroke-linecap="round"/><rect x="86" y="142" width="84" height="72" rx="8" fill="#fffaf0" opacity=".9"/><path d="M128 154 q20 26 0 42 q-20 -16 0 -42Z" fill="#f59a2f"/><path d="M80 126 V222" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".55"/>',
    ),
  },
}

const foam: Record<string, Cut> = {
  pump: {
    isOwn: true,
    over: svg(
      ['#7f9cf0', '#c6b4ff'],
      '<path d="M72 112 Q72 96 90 96 H156 Q174 96 174 112 V216 Q174 242 148 242 H98 Q72 242 72 216Z" fill="url(#g)"/><g filter="url(#s)"><path d="M92 100 V72 Q92 62 102 62 H144 Q154 62 154 72 V100Z" fill="url(#w)"/><path d="M114 62 V36 H70 Q52 36 52 52 V58 H70 V54 H158 Q172 52 172 40 Q170 22 150 22 H110 Q90 22 88 36" fill="url(#w)"/></g><rect x="88" y="134" width="70" height="72" rx="10" fill="#fff" opacity=".75"/><circle cx="112" cy="164" r="13" fill="#c6b4ff"/><circle cx="134" cy="176" r="9" fill="#9fd0ff"/><circle cx="130" cy="152" r="6" fill="#ffb4e0"/><g fill="url(#w)" filter="url(#s)"><circle cx="38" cy="92" r="22"/><circle cx="58" cy="80" r="16"/><circle cx="24" cy="112" r="14"/><circle cx="52" cy="108" r="17"/></g>',
    ),
  },
}

const soap: Record<string, Cut> = {
  net: {
    over: svg(
      SOAP,
      `<g stroke="#f6f0ff" stroke-width="4" fill="none" opacity=".85"><path d="M126 24 Q70 90 44 142 M156 32 Q104 100 72 178 M182 56 Q142 116 102 208 M208 84 Q176 136 134 226 M62 74 Q132 112 212 122 M44 110 Q116 150 198 166 M52 152 Q110 188 178 204 M96 38 Q156 64 210 78"/></g><g filter="url(#s)"><path d="M128 22 Q112 -4 136 6 Q156 -8 150 20Z" fill="url(#w)"/></g><path d="M138 16 Q190 8 196 40" fill="none" stroke="#d9d2e6" stroke-width="6" stroke-linecap="round"/>`,
    ),
  },
}

const chair: Record<string, Cut> = {
  study: {
    over: svg(
      WOOD,
      '<g filter="url(#s)"><rect x="74" y="26" width="108" height="40" rx="18" fill="#5cbfae"/><path d="M76 116 H180 Q198 118 202 138 Q128 158 54 138 Q58 118 76 116Z" fill="#5cbfae"/></g><path d="M88 40 H140 M80 128 H136" stroke="#b9efe2" stroke-width="6" stroke-linecap="round"/><g filter="url(#s)"><rect x="58" y="196" width="140" height="17" rx="8" fill="#f2c46b"/></g><g fill="#fff3d8"><circle cx="82" cy="174" r="4"/><circle cx="174" cy="174" r="4"/></g>',
    ),
  },
}

const sofa: Record<string, Cut> = {
  bean: {
    isOwn: true,
    over: svg(
      BLUE,
      '<path d="M96 42 Q142 18 166 66 Q176 104 206 128 Q252 158 242 206 Q232 240 128 240 Q22 240 16 200 Q14 154 56 120 Q76 100 80 72 Q82 52 96 42Z" fill="url(#g)"/><path d="M80 78 Q78 140 150 156 Q214 162 240 190 M96 42 Q104 110 168 140" fill="none" stroke="#174a9c" stroke-width="5" stroke-linecap="round" opacity=".6"/><path d="M50 164 Q36 184 40 204 M98 58 Q94 84 104 104" fill="none" stroke="#9ccbff" stroke-width="8" stroke-linecap="round" opacity=".7"/><path d="M66 182 Q80 210 128 214 M156 182 Q190 190 214 206" fill="none" stroke="#174a9c" stroke-width="4" stroke-linecap="round" opacity=".45"/>',
    ),
  },
}

const layer = (y: number, height: number, fill: string) =>
  `<g filter="url(#s)"><rect x="20" y="${y}" width="216" height="${height}" rx="${height / 2}" fill="${fill}"/></g><path d="M40 ${y + height / 2} H196" stroke="#1a50b0" stroke-width="4" stroke-dasharray="16 10" stroke-linecap="round" opacity=".45"/>`
const bed: Record<string, Cut> = {
  quilt: {
    isOwn: true,
    over: svg(
      ['#1f66d0', '#4796f5'],
      `${layer(168, 66, 'url(#g)')}${layer(112, 64, 'url(#g)')}${layer(58, 62, 'url(#g)')}<path d="M48 72 Q30 88 48 106" fill="none" stroke="#a6d0ff" stroke-width="6" stroke-linecap="round"/><g filter="url(#s)"><path d="M104 40 H152 V240 H104Z" fill="url(#w)"/><path d="M128 62 Q92 26 88 54 Q90 72 128 66 Q166 72 168 54 Q164 26 128 62Z" fill="#f2c46b"/></g>`,
    ),
  },
}

const plant: Record<string, Cut> = {
  sansevieria: {
    isOwn: true,
    over: svg(
      LEAF,
      `<g filter="url(#s)"><path d="M92 168 Q52 110 62 58 Q98 96 112 168Z" fill="#2f8a4a"/><path d="M164 168 Q208 112 194 52 Q160 96 144 168Z" fill="#3f9c50"/></g><g filter="url(#s)"><path d="M110 170 Q84 84 118 12 Q146 84 136 170Z" fill="#57b35a"/><path d="M130 170 Q128 92 162 36 Q176 104 152 170Z" fill="#2f8a4a"/></g><g fill="none" stroke="#dfe98a" stroke-width="5" stroke-linecap="round"><path d="M108 150 Q92 84 116 28 M136 156 Q140 100 160 58 M82 140 Q64 102 66 76 M172 142 Q196 106 192 74"/></g><g fill="none" stroke="#1c6236" stroke-width="4" stroke-linecap="round" opacity=".7"><path d="M106 112 q14 6 26 -2 M106 84 q12 6 24 -2 M110 56 q8 4 16 0 M138 132 q10 4 18 -2 M144 100 q10 4 20 -2"/></g><path d="M60 176 H196 L180 232 Q178 242 166 242 H90 Q78 242 76 232Z" fill="#d8783a"/><g filter="url(#s)"><rect x="50" y="160" width="156" height="30" rx="9" fill="#ec9250"/></g>`,
    ),
  },
}

const bear: Record<string, Cut> = {
  charm: {
    bend: [
      [64, 12, 0.84],
      [240, 238, 0.84],
    ],
    over: svg(
      BEAR,
      '<g fill="none" filter="url(#s)"><circle cx="128" cy="30" r="21" stroke="url(#m)" stroke-width="8"/><path d="M128 50 V72" stroke="#b8b2c6" stroke-width="7" stroke-linecap="round"/></g><g fill="none" stroke="#fff0d8" stroke-width="4" stroke-linecap="round" opacity=".75"><path d="M96 92 q6 -9 12 0 q6 9 12 0 M138 92 q6 -9 12 0 q6 9 12 0 M62 168 q5 -8 10 0 q5 8 10 0 M178 168 q5 -8 10 0 q5 8 10 0"/></g><g filter="url(#s)"><path d="M126 154 l-32 -15 4 33Z M130 154 l32 -15 -4 33Z" fill="#d8344a"/><circle cx="128" cy="155" r="9" fill="#b8263c"/></g>',
    ),
  },
}

const band = (x: number, y: number) =>
  `<g fill="none"><circle cx="${x}" cy="${y}" r="66" stroke="#b3adbf" stroke-width="27"/><circle cx="${x}" cy="${y}" r="68" stroke="url(#w)" stroke-width="17"/><path d="M${x - 52} ${y - 40} A66 66 0 0 1 ${x - 6} ${y - 67}" stroke="#fff" stroke-width="7" stroke-linecap="round"/></g>`
const ring: Record<string, Cut> = {
  bands: {
    isOwn: true,
    over: svg(GREY, `${band(92, 104)}${band(164, 154)}<circle cx="164" cy="88" r="7" fill="#6cd0ff"/>`),
  },
}

const stud = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><g filter="url(#s)"><rect x="-50" y="-50" width="100" height="100" rx="26" fill="url(#w)"/></g><path d="M-18 -40 H18 L40 -18 V18 L18 40 H-18 L-40 18 V-18Z" fill="#2f7fe8"/><path d="M-18 -40 H18 L10 -16 H-10Z M-40 -18 L-18 -40 L-10 -16 L-22 -8Z" fill="#8fd6ff"/><path d="M-10 -16 H10 L20 -6 V8 L8 18 H-8 L-20 8 V-6Z" fill="#55b4ff"/><path d="M18 40 H-18 L-8 18 H8Z M40 18 L18 40 L8 18 L20 8Z" fill="#1c58b8"/></g>`
const gem: Record<string, Cut> = { studs: { isOwn: true, over: svg(BLUE, stud(82, 92) + stud(172, 166)) } }

const BEADS = Array.from({ length: 22 }, (_, i) => (i + 0.5) * (360 / 22))
const beads: Record<string, Cut> = {
  sandal: {
    isOwn: true,
    over: svg(
      WOOD,
      `<g filter="url(#s)">${BEADS.map((turn) => `<g transform="rotate(${turn} 128 104) translate(128 190)"><circle r="15" fill="#7a4a2c"/><circle cx="-4" cy="-4" r="6" fill="#b98052"/></g>`).join('')}</g><g filter="url(#s)"><circle cx="128" cy="202" r="19" fill="#d9a441"/><path d="M114 216 H142 L152 252 H104Z" fill="#8c2f2a"/></g>`,
    ),
  },
}

const pouch: Record<string, Cut> = {
  hang: {
    bend: [
      [92, 62, 1],
      [240, 232, 1],
    ],
    under: svg(
      POUCH,
      '<path d="M128 96 V56 Q128 42 142 40 Q164 34 156 16 Q140 2 122 14" fill="none" stroke="#9a93a8" stroke-width="11" stroke-linecap="round"/>',
    ),
    over: svg(
      POUCH,
      '<g filter="url(#s)"><rect x="46" y="140" width="164" height="82" rx="16" fill="#f7f3ff" opacity=".8"/></g><path d="M46 158 H210" stroke="#8d86a0" stroke-width="5"/><rect x="70" y="172" width="24" height="42" rx="7" fill="#5cc8b4"/><rect x="104" y="164" width="20" height="50" rx="7" fill="#8fa8f0"/><circle cx="156" cy="194" r="18" fill="#ffc86b"/><g filter="url(#s)"><rect x="190" y="150" width="16" height="26" rx="6" fill="url(#m)"/></g>',
    ),
  },
}

const CHAIN = Array.from({ length: 15 }, (_, i) => (i * Math.PI) / 14)
const purse: Record<string, Cut> = {
  chain: {
    bend: [
      [116, 48, 1],
      [240, 238, 1],
    ],
    under: svg(
      PURSE,
      `<g fill="none" stroke="url(#m)" stroke-width="6">${CHAIN.map((at) => `<ellipse cx="${Math.round(128 - 92 * Math.cos(at))}" cy="${Math.round(134 - 118 * Math.sin(at))}" rx="13" ry="9" transform="rotate(${Math.round(-90 + (at * 180) / Math.PI)} ${Math.round(128 - 92 * Math.cos(at))} ${Math.round(134 - 118 * Math.sin(at))})"/>`).join('')}</g>`,
    ),
    over: svg(
      PURSE,
      '<g fill="none" stroke="#a80f42" stroke-width="3.5" opacity=".5" stroke-linecap="round"><path d="M70 164 L128 232 L186 164 M36 186 L84 236 M220 186 L172 236 M128 160 L72 224 M128 160 L184 224"/></g>',
    ),
  },
}

const briefcase: Record<string, Cut> = {
  slim: {
    isOwn: true,
    over: svg(
      CASE,
      '<path d="M24 108 Q-8 20 128 22 Q264 20 232 108" fill="none" stroke="#4a2c30" stroke-width="9"/><path d="M92 84 V66 Q92 50 108 50 H148 Q164 50 164 66 V84" fill="none" stroke="#4a2c30" stroke-width="13"/><g filter="url(#s)"><rect x="14" y="80" width="228" height="156" rx="22" fill="url(#g)"/></g><path d="M30 104 H226" stroke="#3a2226" stroke-width="7"/><path d="M30 104 H226" stroke="url(#m)" stroke-width="3" stroke-dasharray="5 4"/><path d="M206 104 v18" stroke="#ffd77a" stroke-width="8" stroke-linecap="round"/><path d="M40 148 H216 V208 Q216 218 206 218 H50 Q40 218 40 208Z" fill="none" stroke="#4a2c30" stroke-width="4" stroke-dasharray="9 6" opacity=".8"/><rect x="102" y="170" width="52" height="20" rx="5" fill="#4a2c30"/>',
    ),
  },
}

const luggage: Record<string, Cut> = {
  soft: {
    over: svg(
      BLUE,
      '<g filter="url(#s)"><rect x="62" y="128" width="132" height="96" rx="17" fill="url(#g)"/><rect x="68" y="54" width="120" height="58" rx="14" fill="url(#g)"/></g><g fill="none" stroke="#16408c" stroke-width="5" stroke-linecap="round"><path d="M76 150 H180 M80 72 H176"/><path d="M62 204 H194" stroke-dasharray="9 6" stroke-width="3"/></g><path d="M176 150 v18 M172 72 v14" stroke="#ffd77a" stroke-width="7" stroke-linecap="round"/>',
    ),
  },
}

/** Cuts of furniture, devices, vehicles and luggage, by drawing. */
export const homeCuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  '1f4bb': laptop,
  '1f5a5-fe0f': desktop,
  '1f3a7': headphones,
  '1f50a': speaker,
  '1f4f7': camera,
  '1f50c': power,
  '1f4a1': bulb,
  '26fa': tent,
  '1f97d': goggles,
  '1f6b2': bicycle,
  '1f6f4': scooter,
  '1f4a7': essence,
  '1fae7': foam,
  '1f9fc': soap,
  '1fa91': chair,
  '1f6cb-fe0f': sofa,
  '1f6cf-fe0f': bed,
  '1fab4': plant,
  '1f9f8': bear,
  '1f48d': ring,
  '1f48e': gem,
  '1f4ff': beads,
  '1f45d': pouch,
  '1f45b': purse,
  '1f4bc': briefcase,
  '1f9f3': luggage,
}
