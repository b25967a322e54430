// Bundles the renderer of home's first screen for the server: dist/server/first-screen.mjs. Every H5 build writes it
// again, because it contains that build's styles and file names. Exports `fillPage(page, json)`
// (tools/first-screen/fill-page.tsx).
import fs from 'node:fs'
import path from 'node:path'
import { inRoot, serverFolder } from './paths.mjs'

export const firstScreenFile = path.join(serverFolder, 'first-screen.mjs')
const HOME = 'pages/home/index'
/** At-rules that the first screen does not need. */
const UNWANTED = /@(keyframes|-webkit-keyframes|font-face|media print|supports not)/

/** All rules of the style sheets in their order, without nesting: { around, selectors, body }. */
function rulesOf(postcss, css) {
  const rules = []
  const walk = (container, around) => {
    for (const node of container.nodes ?? []) {
      if (node.type === 'rule') {
        const body = node.nodes
          .filter(({ type }) => type === 'decl')
          .map(String)
          .join(';')
        if (body) rules.push({ around, selectors: node.selectors, body })
      } else if (node.type === 'atrule' && node.nodes) {
        const here = `@${node.name} ${node.params}`
        if (!UNWANTED.test(here)) walk(node, [...around, here])
      }
    }
  }
  walk(postcss.parse(css), [])
  return rules
}

/** The files that each page needs, as indices into one list of files. */
function pageFiles(pages) {
  const files = [...new Set(Object.values(pages).flatMap(({ js, css }) => [...css, ...js]))]
  const table = Object.entries(pages).map(([page, { js, css }]) => [
    page,
    [...css, ...js].map((file) => files.indexOf(file)),
  ])
  return { files, pages: Object.fromEntries(table) }
}

async function headScript(esbuild, manifest) {
  const { files, pages } = pageFiles(manifest.pages)
  const result = await esbuild.build({
    entryPoints: [inRoot('tools/first-screen/head.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2018',
    define: { FILES: JSON.stringify(files), PAGES: JSON.stringify(pages), HOME: JSON.stringify(HOME) },
  })
  return result.outputFiles[0].text.trim()
}

function tabIcons() {
  const folder = inRoot('src/assets/tab')
  const drawings = fs.readdirSync(folder).filter((file) => file.endsWith('.svg'))
  const address = (file) => {
    const text = fs
      .readFileSync(path.join(folder, file), 'utf8')
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('"', "'")
    return `data:image/svg+xml,${text.replace(/[#%<>]/g, encodeURIComponent)}`
  }
  return Object.fromEntries(drawings.map((file) => [`assets/tab/${file}`, address(file)]))
}

/** Makes the bundle for the H5 build in `h5Folder`. */
export async function buildFirstScreen(h5Folder) {
  const esbuild = await import('esbuild')
  const { default: postcss } = await import('postcss')
  const manifest = JSON.parse(fs.readFileSync(path.join(h5Folder, 'asset-manifest.json'), 'utf8'))
  const home = manifest.pages[HOME]
  if (!home) throw new Error(`asset-manifest.json names no ${HOME}`)
  const sheets = [...manifest.entry.css, ...home.css].map((file) => fs.readFileSync(path.join(h5Folder, file), 'utf8'))
  const stillPart = (name) => inRoot('tools/first-screen', name)
  await esbuild.build({
    entryPoints: [stillPart('fill-page.tsx')],
    outfile: firstScreenFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minifySyntax: true,
    jsx: 'automatic',
    logLevel: 'silent',
    mainFields: ['module', 'main'],
    loader: { '.scss': 'empty' },
    alias: {
      '@tarojs/components': stillPart('components.tsx'),
      '@tarojs/taro': stillPart('taro.ts'),
      '@/app/navigate': stillPart('navigate.ts'),
      '@/features/goods/search/open-search': stillPart('open-search.ts'),
      '@contract': inRoot('contract'),
      '@': inRoot('src'),
    },
    define: {
      'process.env.TARO_ENV': '"h5"',
      'process.env.NODE_ENV': '"production"',
      RULES: JSON.stringify(sheets.flatMap((css) => rulesOf(postcss, css))),
      HEAD_SCRIPT: JSON.stringify(await headScript(esbuild, manifest)),
      TAB_ICONS: JSON.stringify(tabIcons()),
    },
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)`,
    },
  })
}
