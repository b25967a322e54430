import { transformSync } from '@babel/core'

/** What the plugin makes of a component's first lines. */
function made(text: string): string {
  const plugins = [require.resolve('./hooks-by-index.cjs')]
  return transformSync(text, { plugins, configFile: false })?.code?.replace(/\s+/g, ' ') ?? ''
}

test('what a hook or Promise.all gives is read by number', () => {
  expect(made('const [isOpen, setOpen] = useState(false)')).toBe(
    'const _given = useState(false), isOpen = _given[0], setOpen = _given[1];',
  )
  expect(made('const a = 1, [, set] = React.useState(a)')).toBe(
    'const a = 1, _given = React.useState(a), set = _given[1];',
  )
  expect(made('async () => { const [a, b] = await Promise.all([one(), two()]) }')).toBe(
    'async () => { const _given = await Promise.all([one(), two()]), a = _given[0], b = _given[1]; };',
  )
})

test.each([
  'const [first] = map.keys();',
  'const [first] = chosen;',
  'const [first, ...others] = useRows();',
  'const [first = 1] = useRows();',
  'for (const [key, value] of useRows()) show(key, value);',
])('%s stays what it is', (text) => {
  expect(made(text)).toBe(text)
})
