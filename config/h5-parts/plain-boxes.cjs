// View and Text as the elements that they are on H5 (view.js, text.js), wherever nothing more is asked of them: React then
// keeps, compares and takes down one thing for each box of a page instead of two.

const PLAIN = { View: 'div', Text: 'span' }
/** What makes more of a View than a div. */
const MORE = new Set(['hoverClass', 'hoverStartTime', 'hoverStayTime', 'onLongPress'])

/** Props that are handed on may hold anything; what a call gives (`access()`, `leads()`) is no more than a div takes. */
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
