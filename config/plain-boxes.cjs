// Compiles View and Text to the elements that they render on H5 (src/h5-runtime/view.ts, text.ts) where no prop needs
// the component: React then has one node for each box of a page instead of two.

const PLAIN = { View: 'div', Text: 'span' }
/** Props that need View; a div does not have them. */
const MORE = new Set(['hoverClass', 'hoverStartTime', 'hoverStayTime', 'onLongPress'])

/** Spread props may contain any prop; those that a call returns (`access()`, `leads()`) are props of a div. */
const mayHoldMore = ({ type, name, argument }) =>
  type === 'JSXSpreadAttribute' ? argument.type !== 'CallExpression' : MORE.has(name.name)

/** A plugin for Babel. */
module.exports = () => ({
  name: 'plain-boxes',
  visitor: {
    JSXElement({ node, scope }) {
      const { name, attributes } = node.openingElement
      const specifier = scope.getBinding(name.name)?.path
      if (!specifier?.isImportSpecifier() || specifier.parent.source.value !== '@tarojs/components') return
      const kind = specifier.node.imported.name
      if (!PLAIN[kind] || (kind === 'View' && attributes.some(mayHoldMore))) return
      name.name = PLAIN[kind]
      if (node.closingElement) node.closingElement.name.name = PLAIN[kind]
    },
  },
})
