// Writes the files that are generated from icons and small pictures:
//   src/ui/icon/icons.scss     one CSS mask per icon, because the mini program has no inline SVG
//   src/ui/icon/icon-name.ts   the union of their names
//   src/ui/styles/tab-dark.scss   the tab bar's icons for a dark browser; the mini program's are in theme.json
//   src/assets/tab/*.png       tab bar icons, 81 × 81, plain and selected, for light and dark
//   src/assets/tab/*.svg       the light tab icons for H5, a third of the bytes
//   src/assets/share/card.png    picture of a shared page without its own, 5:4 as WeChat crops it
//   src/assets/empty-state/*.webp    pictures of empty and failed screens
// node tools/icons.mjs            writes them
// node tools/icons.mjs --check    fails with the file's name when a file differs from what would be written
// node tools/icons.mjs --unused   lists icons that no source file uses
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const lucide = path.join(path.dirname(require.resolve('lucide-static/package.json')), 'icons')
const emoji = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** Used mostly at 14–16 px: a heavier stroke matches the weight of the text next to them. */
const SMALL = [
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'chevrons-up-down',
  'circle-alert',
  'copy',
  'minus',
  'plus',
  'x',
]
/** Used at 18–26 px. */
const LARGE = [
  'aperture',
  'arrow-up',
  'arrow-up-down',
  'badge-percent',
  'bell',
  'bell-off',
  'cake',
  'calendar-days',
  'camera',
  'car',
  'circle-check',
  'circle-plus',
  'circle-x',
  'clock',
  'coins',
  'concierge-bell',
  'crown',
  'download',
  'ellipsis',
  'file-text',
  'flashlight',
  'hand',
  'heart',
  'gift',
  'house',
  'id-card',
  'image',
  'info',
  'keyboard',
  'layout-grid',
  'link',
  'locate-fixed',
  'log-in',
  'map',
  'map-pin',
  'message-circle',
  'message-square-text',
  'mic',
  'nfc',
  'package',
  'pencil',
  'phone',
  'pin',
  'qr-code',
  'radio',
  'receipt-text',
  'rotate-ccw',
  'rows-3',
  'scale',
  'scan-barcode',
  'scan-line',
  'search',
  'settings',
  'share-2',
  'shield-check',
  'shopping-bag',
  'smartphone',
  'sliders-horizontal',
  'store',
  'ticket',
  'toilet',
  'trash-2',
  'trending-up',
  'ticket',
  'truck',
  'user',
  'volume-2',
  'volume-x',
  'wallet',
]
/** Filled icons. */
const SOLID = { 'heart-solid': 'heart', 'star-solid': 'star' }

/** The tab icons; shapes of class `soft` get a pale fill when selected. */
const TABS = {
  home: '<path class="soft" d="M4 20.5V12a8 8 0 0 1 16 0v8.500z"/><path d="M9.200 20.500V14a2.800 2.800 0 0 1 5.600 0v6.500"/>',
  member:
    '<path class="soft" d="m3.500 8 4.300 3.600L12 5l4.200 6.600L20.500 8l-1.700 10.500H5.200z"/><path d="M8.500 15h7"/>',
  cart: '<path class="soft" d="M5.900 8h12.200l1.100 12.500H4.800z"/><path d="M8.500 10.500V7a3.500 3.500 0 0 1 7 0v3.500"/>',
  mine: '<circle class="soft" cx="12" cy="8" r="4.200"/><path class="soft" d="M4 20.500a8 8 0 0 1 16 0z"/>',
}
/** ink-3 and red-ink of styles/tokens.scss, light and dark. */
const TAB_COLOURS = { '': ['#6a6a70', '#d0211a'], '-dark': ['#98989f', '#ff6f63'] }

const LOGO =
  '<path d="M3 30V15a13 13 0 0 1 26 0v15z" fill="#e0281d"/><g fill="none" stroke="#fff" stroke-width="2.600"><path d="M9.500 30V16.500a6.500 6.500 0 0 1 13 0V30"/><path d="M16 30V17.500"/></g>'

/** Pictures of empty and failed screens and of the invitation: file name → code point of the emoji. */
const BLANKS = {
  gift: '1f381',
  cart: '1f6d2',
  tools: '1f6e0-fe0f',
  search: '1f50d',
  order: '1f4e6',
  address: '1f4cd',
  compass: '1f9ed',
  help: '1f6df',
}

const GENERATED = 'Made by tools/icons.mjs from lucide-static (ISC) and drawings of the mall. Do not edit.'

/** The inner markup of one lucide icon, without its svg element. */
function drawing(name) {
  const svg = fs.readFileSync(path.join(lucide, `${name}.svg`), 'utf8')
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (!inner) throw new Error(`${name}.svg of lucide-static has no drawing`)
  return inner.replace(/\s+/g, ' ').replace(/ ?\/>/g, '/>').replace(/> </g, '><').trim()
}

/** A readable data URI: only characters that CSS or a URL would misread are escaped. */
function dataUri(svg) {
  const escaped = svg
    .replace(/"/g, "'")
    .replace(/%/g, '%25')
    .replace(/#/g, '%23')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
  return `url("data:image/svg+xml,${escaped}")`
}

function framed(inner, { stroke, fill = 'none' }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${fill}" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`
}

function iconSheet() {
  const icons = [
    ...SMALL.map((name) => [name, framed(drawing(name), { stroke: 2 })]),
    ...LARGE.map((name) => [name, framed(drawing(name), { stroke: 1.7 })]),
    ...Object.entries(SOLID).map(([name, from]) => [name, framed(drawing(from), { stroke: 1.7, fill: '#000' })]),
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${LOGO}</svg>`
  const scss = [
    `// ${GENERATED}`,
    ...icons.map(
      ([name, svg]) => `.icon--${name} {\n  --icon: ${dataUri(svg).replace(/^url\((.*)\)$/, 'url(\n    $1\n  )')};\n}`,
    ),
    `.logo__mark {\n  background-image: ${dataUri(logo)};\n}`,
    '',
  ].join('\n\n')
  const names = icons.map(([name]) => `  | '${name}'`).join('\n')
  const types = `// ${GENERATED}\n\n/** The names of all icons; to add one, add its name to tools/icons.mjs and run it. */\nexport type IconName =\n${names}\n`
  return { scss: scss.replace(/\n\n$/, '\n'), types }
}

/** One tab icon: its 24 units fill 24/28 of the picture, so that it measures 24 in the platform's box of 28. */
function tabSvg(inner, colour, isSelected) {
  const soft = isSelected ? `<style>.soft{fill:${colour};fill-opacity:.16}</style>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="81" height="81" viewBox="-2 -2 28 28" fill="none" stroke="${colour}" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">${soft}${inner}</svg>`
}

/**
 * Dark tab icons of H5, where Taro supports one set only: CSS replaces the content of the img. Order: that of the tabs.
 */
function tabDarkSheet() {
  const [plain, selected] = TAB_COLOURS['-dark']
  const rules = [false, true].flatMap((isSelected) =>
    Object.values(TABS).map((inner, index) => {
      const item = `.weui-tabbar__item:nth-child(${index + 1})${isSelected ? '.weui-bar__item_on' : ''}`
      const icon = dataUri(tabSvg(inner, isSelected ? selected : plain, isSelected))
      return `  ${item} .weui-tabbar__icon {\n    content: ${icon};\n  }`
    }),
  )
  return [
    `// ${GENERATED}`,
    `@mixin icons {\n${rules.join('\n\n')}\n}`,
    '/* #ifdef h5 */',
    "@media (prefers-color-scheme: dark) {\n  :root:not([data-theme='light']) {\n    @include icons;\n  }\n}",
    ":root[data-theme='dark'] {\n  @include icons;\n}\n/* #endif */\n",
  ].join('\n\n')
}

/** The logo on the background colour of home's hero. */
function shareCardSvg() {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400" viewBox="0 0 500 400"><rect width="500" height="400" fill="#fdefdf"/><path d="M110 400V220a140 140 0 0 1 280 0v180z" fill="#fff" fill-opacity=".7"/><g transform="translate(170 110) scale(5)">${LOGO}</g></svg>`
}

/** Every generated file: path in the repository → contents. */
async function everyFile() {
  const { scss, types } = iconSheet()
  const files = new Map([
    ['src/ui/icon/icons.scss', Buffer.from(scss)],
    ['src/ui/icon/icon-name.ts', Buffer.from(types)],
    ['src/ui/styles/tab-dark.scss', Buffer.from(tabDarkSheet())],
  ])
  for (const [theme, [plain, selected]] of Object.entries(TAB_COLOURS)) {
    for (const [name, inner] of Object.entries(TABS)) {
      const png = (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
      files.set(`src/assets/tab/${name}${theme}.png`, await png(tabSvg(inner, plain, false)))
      files.set(`src/assets/tab/${name}-on${theme}.png`, await png(tabSvg(inner, selected, true)))
    }
  }
  const [plain, selected] = TAB_COLOURS['']
  for (const [name, inner] of Object.entries(TABS)) {
    files.set(`src/assets/tab/${name}.svg`, Buffer.from(`${tabSvg(inner, plain, false)}\n`))
    files.set(`src/assets/tab/${name}-on.svg`, Buffer.from(`${tabSvg(inner, selected, true)}\n`))
  }
  const card = await sharp(Buffer.from(shareCardSvg())).png({ compressionLevel: 9, palette: true }).toBuffer()
  files.set('src/assets/share/card.png', card)
  for (const [name, code] of Object.entries(BLANKS)) {
    const webp = await sharp(path.join(emoji, `${code}.webp`))
      .resize(168)
      .webp({ quality: 82, effort: 6 })
      .toBuffer()
    files.set(`src/assets/empty-state/${name}.webp`, webp)
  }
  return files
}

/** Pictures are compared by pixels, because another version of libvips may encode the same pixels differently. */
async function isSamePicture(a, b) {
  const [left, right] = await Promise.all([a, b].map((file) => sharp(file).ensureAlpha().raw().toBuffer()))
  if (left.length !== right.length) return false
  let difference = 0
  for (let i = 0; i < left.length; i += 1) difference += Math.abs(left[i] - right[i])
  return difference / left.length < 1
}

async function check(files) {
  const wrong = []
  for (const [file, wanted] of files) {
    const there = path.join(root, file)
    const found = fs.existsSync(there) ? fs.readFileSync(there) : null
    const isPicture = /\.(png|webp)$/.test(file)
    if (!found || !(found.equals(wanted) || (isPicture && (await isSamePicture(found, wanted))))) wrong.push(file)
  }
  for (const folder of ['src/assets/tab', 'src/assets/empty-state', 'src/assets/share']) {
    for (const name of fs.readdirSync(path.join(root, folder))) {
      if (!files.has(`${folder}/${name}`)) wrong.push(`${folder}/${name}`)
    }
  }
  return wrong
}

function unusedIcons() {
  const sources = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon-name.ts') && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(root, 'src', file), 'utf8'))
    .join('\n')
  return [...SMALL, ...LARGE, ...Object.keys(SOLID)].filter(
    (name) => !sources.includes(`'${name}'`) && !sources.includes(`"${name}"`),
  )
}

const mode = process.argv[2]
if (mode === '--unused') {
  process.stdout.write(`${unusedIcons().join('\n')}\n`)
} else {
  const files = await everyFile()
  if (mode === '--check') {
    const wrong = await check(files)
    if (wrong.length > 0) {
      process.stderr.write(`not what tools/icons.mjs makes: ${wrong.join(', ')}\n`)
      process.exit(1)
    }
  } else {
    for (const [file, contents] of files) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      fs.writeFileSync(path.join(root, file), contents)
    }
    process.stdout.write(`${files.size} files written\n`)
  }
}
