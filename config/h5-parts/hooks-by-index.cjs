// `const [a, set] = useState(…)` reads two members of an array instead of asking an iterator for them: a seventh of the
// code that the browser compiles and keeps, in every component. What a hook or Promise.all gives is an array; an iterable
// of another kind, which has no members by number, is none of theirs.

const isHook = ({ type, name, property }) => /^use[A-Z]/.test(type === 'MemberExpression' ? property.name : name)
const isAll = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'Promise' && property.name === 'all'

function givesArray(init) {
  if (init?.type === 'AwaitExpression') return init.argument.type === 'CallExpression' && isAll(init.argument.callee)
  return init?.type === 'CallExpression' && isHook(init.callee)
}

/** A plugin for Babel. */
module.exports = ({ types: t }) => ({
  name: 'hooks-by-index',
  visitor: {
    VariableDeclaration({ node, scope }) {
      node.declarations = node.declarations.flatMap((declarator) => {
        const { id, init } = declarator
        const isPlain = id.type === 'ArrayPattern' && id.elements.every((one) => !one || one.type === 'Identifier')
        if (!isPlain || !givesArray(init)) return [declarator]
        const given = scope.generateUidIdentifier('given')
        const members = id.elements.flatMap((one, index) =>
          one ? [t.variableDeclarator(one, t.memberExpression(given, t.numericLiteral(index), true))] : [],
        )
        return [t.variableDeclarator(given, init), ...members]
      })
    },
  },
})
