import { transformSync } from '@babel/core'

/** What the plugin makes of JSX whose View and Text are Taro's. */
function made(jsx: string, from = '@tarojs/components'): string {
  const text = `import { Text, View, View as Box } from '${from}'\n;${jsx}`
  const plugins = [require.resolve('./plain-boxes.cjs')]
  const code = transformSync(text, { plugins, parserOpts: { plugins: ['jsx'] }, configFile: false })?.code ?? ''
  return code.split('\n').slice(1).join('\n').replace(/;$/, '')
}

test('boxes and texts of Taro are elements where nothing more is asked of them', () => {
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
])('%s stays what it is', (jsx) => {
  expect(made(jsx)).toBe(jsx)
})

test('what others call View is theirs', () => {
  expect(made('<View />', './view')).toBe('<View />')
})
