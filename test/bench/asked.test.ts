import { AskedWrongly, type BenchHelp, helpOf, readAsked } from './asked'

const BENCHES: Record<string, BenchHelp> = {
  h5: { summary: 'the front', options: { rounds: { kind: 'count' }, parts: { kind: 'parts', of: ['home', 'tap'] } } },
  server: {
    summary: 'the back',
    options: {
      rounds: { kind: 'count' },
      seconds: { kind: 'seconds' },
      peer: { kind: 'folder' },
      sizes: { kind: 'counts', example: '10,1000' },
    },
  },
}
const asked = (...args: string[]) => readAsked(BENCHES, args)

test('without a name all benches run, each with its own options: only the server’s has a peer', () => {
  expect(asked('--peer', '../peer', '--rounds', '2')).toEqual([
    { name: 'h5', args: ['--rounds', '2'] },
    { name: 'server', args: ['--peer', '../peer', '--rounds', '2'] },
  ])
  expect(asked()).toEqual([
    { name: 'h5', args: [] },
    { name: 'server', args: [] },
  ])
})

test('a named bench runs alone', () => {
  expect(asked('h5', '--parts', 'tap')).toEqual([{ name: 'h5', args: ['--parts', 'tap'] }])
  expect(asked('server', '--seconds', '1.2', '--sizes', '10,500')).toEqual([
    { name: 'server', args: ['--seconds', '1.2', '--sizes', '10,500'] },
  ])
})

test.each([
  [['lost'], 'there is no bench "lost" (h5, server)'],
  [['--bogus'], "Unknown option '--bogus'"],
  [['h5', '--peer', 'x'], "Unknown option '--peer'"],
  [['--rounds', 'many'], '--rounds must be like n, not "many"'],
  [['--rounds', '0'], '--rounds must be like n, not "0"'],
  [['server', '--seconds', '0'], '--seconds must be like s, not "0"'],
  [['h5', '--parts', 'home,loft'], '--parts must be like home,tap, not "home,loft"'],
  [['server', '--sizes', '10,x'], '--sizes must be like 10,1000, not "10,x"'],
  [['--parts', 'home'], '--parts needs the name of a bench'],
])('%j is refused with one line', (args, text) => {
  expect(() => asked(...args)).toThrow(AskedWrongly)
  expect(() => asked(...args)).toThrow(text)
})

test('the help names every bench with its options', () => {
  const help = helpOf(BENCHES)
  expect(help).toContain('  h5      the front\n          [--rounds n] [--parts home,tap]\n')
  expect(help).toContain('[--peer folder] [--sizes 10,1000]')
})
