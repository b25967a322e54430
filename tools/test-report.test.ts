import { reportOf } from './test-report.mjs'

test('each step with its time and counts, below it its ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `server/n${n}.test.ts`, ms: n * 1000 }))
  const lines = reportOf([
    { name: 'lint', ms: 1234, passed: 1, failed: 0 },
    { name: 'server', ms: 123_456, passed: 1500, failed: 12, files },
    { name: 'h5', ms: null, passed: 0, failed: 1 },
  ])
  expect(lines).toEqual([
    'step       time  right  wrong',
    'lint      1.2 s      1      0',
    'server  123.5 s   1500     12',
    ...Array.from({ length: 10 }, (_, n) => `  ${`${11 - n}.0 s`.padStart(8)}  server/n${11 - n}.test.ts`),
    'h5      not run      0      1',
  ])
})
