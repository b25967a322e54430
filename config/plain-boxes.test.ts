import { transformSync } from '@babel/core'

/** Compiles JSX whose View and Text are Taro's with the plugin. */
function made(jsx: string, from = '@tarojs/components'): string {
  const text = `import { Text, View, View as Box } from '${from}'\n;${jsx}`
  const plugins = [require.resolve('./plain-boxes.cjs')]
  const code = transformSync(text, { plugins, parserOpts: { plugins: ['jsx'] }, configFile: false })?.code ?? ''
  return code.split('\n').slice(1).join('\n').replace(/;$/, '')
}

test('View and Text of Taro become elements where no prop needs the component', () => {
  expect(made('<View className="a"><Text>b</Text><Box /></View>')).toBe(
    '<div className="a"><span>b</span><div /></div>',
  )
  expect(made('<View {...access({ role })} ref={box} onClick={go} />')).toBe(
    '<div {...access({ role })} ref={box} onClick={go} />'.replace('{ role }', '{\n  role\n}'),
  )
  expect(made('<Text {...rest} />')).toBe('<span {...rest} />')
})

test.each([
  '<View hoverClass="is-press" />',
  '<View onLongPress={open}>a</View>',
  '<View {...rest} />',
  '<Other.View />',
])('%s stays unchanged', (jsx) => {
  expect(made(jsx)).toBe(jsx)
})

test('a View of another module stays unchanged', () => {
  expect(made('<View />', './view')).toBe('<View />')
})
