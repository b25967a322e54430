/** Colours of the console, as CSS custom properties and as antd's theme. Texts have 4.5:1 on page, card and fill. */
export interface Palette {
  page: string
  side: string
  card: string
  fill: string
  hover: string
  line: string
  /** Outline of quiet controls. */
  line2: string
  /** Outline of fields and unchecked boxes, 3:1. */
  ctl: string
  ink: string
  ink2: string
  ink3: string
  /** Disabled only, never for something to read. */
  inkOff: string
  act: string
  actHover: string
  onAct: string
  /** A selected row, the bar of a selection and its line. */
  pick: string
  pickBar: string
  pickLine: string
  apricot: string
  goldChip: string
  goldText: string
  red: string
  redInk: string
  redTint: string
  green: string
  greenTint: string
  amber: string
  amberTint: string
  blue: string
  blueTint: string
  lilac: string
  lilacTint: string
  bar: string
  onBar: string
  onBar2: string
  onBarRed: string
  barLine: string
}

const LIGHT: Palette = {
  page: '#f6f4f0',
  side: '#f0ede7',
  card: '#ffffff',
  fill: '#f5f2ed',
  hover: '#faf8f5',
  line: '#e9e5de',
  line2: '#d8d2c9',
  ctl: '#918b83',
  ink: '#1b1b1d',
  ink2: '#4a4744',
  ink3: '#67625c',
  inkOff: '#aaa49c',
  act: '#1f1d1c',
  actHover: '#3a312b',
  onAct: '#ffffff',
  pick: '#fdf8f0',
  pickBar: '#faebd3',
  pickLine: '#ecd2a8',
  apricot: '#d99a4e',
  goldChip: '#f1dfbb',
  goldText: '#5f4211',
  red: '#e0281d',
  redInk: '#c81e17',
  redTint: '#fdefed',
  green: '#176f40',
  greenTint: '#e6f4eb',
  amber: '#8a5200',
  amberTint: '#fdf0da',
  blue: '#23568f',
  blueTint: '#e8f0fa',
  lilac: '#5a429b',
  lilacTint: '#f0ecfa',
  bar: '#211c19',
  onBar: '#f7f2ea',
  onBar2: '#cdc2b5',
  onBarRed: '#ffb3a9',
  barLine: '#4a4038',
}

const DARK: Palette = {
  page: '#121110',
  side: '#171615',
  card: '#1c1b1a',
  fill: '#272523',
  hover: '#211f1e',
  line: '#302d2a',
  line2: '#48433e',
  ctl: '#857e76',
  ink: '#f4f1ed',
  ink2: '#cbc5bd',
  ink3: '#a19a91',
  inkOff: '#655f58',
  act: '#f4f1ed',
  actHover: '#ffffff',
  onAct: '#1b1917',
  pick: '#26211a',
  pickBar: '#3a2d1b',
  pickLine: '#6d5430',
  apricot: '#e0a863',
  goldChip: '#453820',
  goldText: '#ecd3a0',
  red: '#e0281d',
  redInk: '#ff8377',
  redTint: '#3a1f1c',
  green: '#5cc98a',
  greenTint: '#17301f',
  amber: '#f0b357',
  amberTint: '#35280f',
  blue: '#8fbcf0',
  blueTint: '#1c2a3b',
  lilac: '#bda9f2',
  lilacTint: '#2a2438',
  bar: '#35302b',
  onBar: '#f7f2ea',
  onBar2: '#cdc2b5',
  onBarRed: '#ffb3a9',
  barLine: '#5a5148',
}

export type Mode = 'light' | 'dark'
export const PALETTES: Record<Mode, Palette> = { light: LIGHT, dark: DARK }

/** The custom properties of a palette: `ink2` is `--ink-2`, `redTint` is `--red-tint`. */
export function paletteStyle(mode: Mode): string {
  const name = (key: string) => key.replace(/[A-Z0-9]/g, (sign) => `-${sign.toLowerCase()}`)
  const values = Object.entries(PALETTES[mode]).map(([key, value]) => `--${name(key)}:${value}`)
  return `:root{color-scheme:${mode};${values.join(';')}}`
}
