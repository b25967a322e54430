// Webpack loader: adds an import of each icon that a module of the app names, so that the icon's style is in the style
// sheet of the pages that use the module.
const fs = require('node:fs')
const path = require('node:path')

const SHEET = path.join(__dirname, '../../src/ui/icon/icons.scss')
const NAME = /['"]([a-z][a-z0-9-]*)['"]/g

module.exports = function iconsOfModule(source) {
  this.addDependency(SHEET)
  const known = new Set(
    [...fs.readFileSync(SHEET, 'utf8').matchAll(/^\.icon--([a-z0-9-]+) /gm)].map(([, name]) => name),
  )
  const named = new Set([...source.matchAll(NAME)].map(([, name]) => name).filter((name) => known.has(name)))
  if (source.includes('logo__mark')) named.add('logo')
  const from = (name) => this.utils.contextify(this.context, `${SHEET}?icon=${name}`)
  return [source, ...[...named].sort().map((name) => `import ${JSON.stringify(from(name))}`)].join('\n')
}
