// Writes one module per Taro component into .cache/h5-components. `@tarojs/components` is a single module on H5, so the
// home page would load every component that any page uses. config/index.ts has an alias for these modules; with it
// webpack gives each page only the components that it uses.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { componentsFolder, inRoot, modules } from './paths.mjs'

/** Components that src/h5-runtime replaces. */
const OWN = { View: 'view', Text: 'text', RichText: 'rich-text' }
const DEFINITION = /const (\w+) = \/\*@__PURE__\*\/ createReactComponent\('([\w-]+)', undefined, (\w+), (\w+)\)/g

/** Writes the modules for the installed version of Taro, once per version. */
export function writeComponentModules() {
  const require = createRequire(path.join(modules, 'x.js'))
  const library = path.dirname(require.resolve('@tarojs/components/package.json'))
  const { version } = JSON.parse(fs.readFileSync(path.join(library, 'package.json'), 'utf8'))
  const stampFile = path.join(componentsFolder, 'version')
  const stamp = `${version} 4`
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return

  fs.rmSync(componentsFolder, { recursive: true, force: true })
  fs.mkdirSync(componentsFolder, { recursive: true })
  const source = fs.readFileSync(path.join(library, 'lib/react/components.js'), 'utf8')
  const names = []
  for (const [, name, tag, adapter] of source.matchAll(DEFINITION)) {
    if (!fs.existsSync(path.join(library, 'dist/components', `${tag}.js`))) continue
    names.push(name)
    if (name in OWN) continue
    const lines = [
      `import { createReactComponent } from '@tarojs/components/lib/react/react-component-lib/createComponent.js'`,
      ...(adapter === 'undefined' ? [] : [`import { ${adapter} } from '@tarojs/components/lib/react/helper.js'`]),
      `import { defineCustomElement } from '@tarojs/components/dist/components/${tag}.js'`,
      `export default /*@__PURE__*/ createReactComponent('${tag}', undefined, ${adapter}, defineCustomElement)`,
    ]
    fs.writeFileSync(path.join(componentsFolder, `${name}.js`), `${lines.join('\n')}\n`)
  }
  if (names.length < 50) throw new Error(`@tarojs/components ${version}: only ${names.length} components recognised`)
  const lost = Object.keys(OWN).filter((name) => !names.includes(name))
  if (lost.length > 0) throw new Error(`@tarojs/components ${version} has no ${lost.join(', ')} for ours to replace`)
  fs.writeFileSync(path.join(componentsFolder, 'package.json'), '{ "sideEffects": false, "type": "module" }\n')
  const own = path.relative(componentsFolder, inRoot('src/h5-runtime')).split(path.sep).join('/')
  const exported = names.map((name) =>
    name in OWN ? `export { ${name} } from '${own}/${OWN[name]}'` : `export { default as ${name} } from './${name}.js'`,
  )
  exported.push(`export { Fragment as Block } from 'react'`)
  fs.writeFileSync(path.join(componentsFolder, 'index.js'), `${exported.join('\n')}\n`)
  fs.writeFileSync(stampFile, stamp)
}
