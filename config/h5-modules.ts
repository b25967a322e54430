import {
  type AnyNode,
  type Expression,
  type ObjectExpression,
  type Pattern,
  type PrivateIdentifier,
  parse,
  type Statement,
} from 'acorn'
import { type Compiler, sources } from 'webpack'

/** What webpack calls a module's own exports in the code that it writes. */
const EXPORTS = '__webpack_exports__'

/** Writes what webpack makes of a module so that the browser has less to compile and to keep (0100). */
export class ShortModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ShortModulesPlugin', (compilation) => {
      const { renderModuleContent } =
        compiler.webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation)
      renderModuleContent.tap('ShortModulesPlugin', (source) => {
        const code = source.source().toString()
        const changed = withOwnJsx(code.includes(`.d(${EXPORTS}`) ? withPlainExports(code) : code)
        return changed === code ? source : new sources.RawSource(changed)
      })
    })
  }
}

/**
 * Gives a module's exports as plain values instead of webpack's getters: a getter is a function that the browser compiles and
 * keeps for every export that is used, and calls at every use. A function is exported from the module's first line on,
 * anything else from the line after its declaration on. What is assigned a second time, or handed on from another module,
 * keeps its getter.
 */
export function withPlainExports(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest' })
  const statements = program.body.filter((node): node is Statement => !/^(Import|Export)/.test(node.type))
  const constants = constantsOf(statements, assignedIn(program))
  const edits: { from: number; to: number; text: string }[] = []
  for (const statement of statements) {
    const exported = exportedIn(statement)
    if (!exported) continue
    let [getters, first] = ['', '']
    for (const property of exported.properties) {
      const [name, local] = property.type === 'Property' ? [nameOf(property.key), returned(property.value)] : []
      const place = local && constants.get(local)
      const assign = name && `${EXPORTS}[${JSON.stringify(name)}] = ${local};`
      if (!place || !assign) getters += `${code.slice(property.start, property.end)},`
      else if (place === 'first') first += assign
      else edits.push({ from: place.end, to: place.end, text: `\n;${assign}` })
    }
    const rest = getters && `__webpack_require__.d(${EXPORTS}, {${getters}});`
    edits.push({ from: statement.start, to: statement.end, text: rest + first })
  }
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)
}

/** React's two functions under names of the module's own: it looks them up once instead of at every element. */
export function withOwnJsx(code: string): string {
  const [asked, name] = /var (\w*jsx_runtime\w*) = __webpack_require__\(\d+\);/.exec(code) ?? []
  if (!asked || !name) return code
  const own = `${asked}\nvar ${name}_jsx = ${name}.jsx, ${name}_jsxs = ${name}.jsxs;`
  return code.replace(asked, own).replace(new RegExp(`\\(0, ?${name}\\.(jsxs?)\\)\\(`, 'g'), `${name}_$1(`)
}

/** Of `__webpack_require__.d(__webpack_exports__, { … })`, what stands in the braces. */
function exportedIn(statement: Statement): ObjectExpression | null {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return null
  const { callee, arguments: given } = statement.expression
  const [target, exported] = given
  const isDefine =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'd'
  if (!isDefine || target?.type !== 'Identifier' || target.name !== EXPORTS) return null
  return exported?.type === 'ObjectExpression' ? exported : null
}

function nameOf(key: Expression | PrivateIdentifier): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}

/** The name that a getter gives back; null when it gives something else. */
function returned(getter: AnyNode): string | null {
  if (getter.type === 'ArrowFunctionExpression') return getter.body.type === 'Identifier' ? getter.body.name : null
  const [only] = getter.type === 'FunctionExpression' ? getter.body.body : []
  return only?.type === 'ReturnStatement' && only.argument?.type === 'Identifier' ? only.argument.name : null
}

/** Where each of a module's own names that never changes has its value: from the first line on, or after a statement. */
function constantsOf(
  statements: readonly Statement[],
  assigned: ReadonlySet<string>,
): Map<string, 'first' | Statement> {
  const constants = new Map<string, 'first' | Statement>()
  const twice = new Set(assigned)
  const declare = (name: string, place: 'first' | Statement) => {
    if (constants.has(name)) twice.add(name)
    constants.set(name, place)
  }
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') declare(statement.id.name, 'first')
    else if (statement.type === 'ClassDeclaration') declare(statement.id.name, statement)
    else if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) for (const name of namesOf(id)) declare(name, statement)
  }
  for (const name of twice) constants.delete(name)
  return constants
}

/** Every name that is assigned anywhere, whichever variable it stands for there. */
function assignedIn(node: AnyNode): Set<string> {
  const names = new Set<string>()
  const visit = (one: AnyNode) => {
    if (one.type === 'AssignmentExpression') for (const name of namesOf(one.left)) names.add(name)
    if (one.type === 'UpdateExpression' && one.argument.type === 'Identifier') names.add(one.argument.name)
    if ((one.type === 'ForInStatement' || one.type === 'ForOfStatement') && one.left.type !== 'VariableDeclaration')
      for (const name of namesOf(one.left)) names.add(name)
    for (const part of Object.values(one).flat()) if (isNode(part)) visit(part)
  }
  visit(node)
  return names
}

const isNode = (part: unknown): part is AnyNode => typeof part === 'object' && part !== null && 'type' in part

function namesOf(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesOf(one) : []))
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}
