import { FRAME_ABSENCE, REPORT_ABSENCE, ScanLoop } from './scan-loop'

const bars = (code: string) => ({ code, isSure: false })
const square = (code: string) => ({ code, isSure: true })

/** A loop that sees a frame each 100 ms: the codes in it, separated by spaces; Q marks a QR code. Gives its reports. */
function reports(frames: readonly string[], stepMs = 100, loop = new ScanLoop(FRAME_ABSENCE)): string[] {
  return frames.flatMap((frame, index) =>
    loop
      .see(
        frame
          .split(' ')
          .filter(Boolean)
          .map((code) => (code.startsWith('Q') ? square(code) : bars(code))),
        index * stepMs,
      )
      .map(({ code, kind }) => `${index}:${code}:${kind}`),
  )
}

test('bars count when two frames show the same code; a QR code counts at once [scan.twice]', () => {
  expect(reports(['A', 'A'])).toEqual(['1:A:code'])
  expect(reports(['A', '', 'A'])).toEqual(['2:A:code'])
  expect(reports(['A', 'B', 'C', 'D'])).toEqual([])
  expect(reports(['Q1'])).toEqual(['0:Q1:code'])
})

test('two frames that are more than a second apart prove nothing [scan.twice]', () => {
  expect(reports(['A', ...Array<string>(10).fill(''), 'A'])).toEqual([])
  expect(reports(['A', ...Array<string>(9).fill(''), 'A'])).toEqual(['10:A:code'])
})

test('a code is reported once while it stays in the picture, blurred frames included [scan.same-code]', () => {
  expect(reports(['A', 'A', 'A', '', '', 'A', '', 'A', 'A'])).toEqual(['1:A:code'])
  // Slow frames: one without the code is no absence, however long it took.
  expect(reports(['A', 'A', '', 'A', 'A', '', 'A'], 400)).toEqual(['1:A:code'])
  expect(reports(Array<string>(600).fill('Q1'))).toEqual(['0:Q1:code'])
})

test('a code that is back at once may be a second piece [scan.again]', () => {
  expect(reports(['A', 'A', '', '', '', 'A', 'A'])).toEqual(['1:A:code', '6:A:again'])
  expect(reports(['Q1', ...Array<string>(14).fill(''), 'Q1'])).toEqual(['0:Q1:code', '15:Q1:again'])
})

test('a code that is back later is a new one [scan.again]', () => {
  expect(reports(['Q1', ...Array<string>(15).fill(''), 'Q1'])).toEqual(['0:Q1:code', '16:Q1:code'])
})

test('two codes in the picture are each reported once [scan.same-code]', () => {
  expect(reports(['A Q1', 'A', 'Q1', 'A', 'Q1', 'A Q1'])).toEqual(['0:Q1:code', '1:A:code'])
})

test('the frames of a paused camera are no absence [scan.paused]', () => {
  const loop = new ScanLoop(FRAME_ABSENCE)
  expect(loop.see([square('Q1')], 0)).toHaveLength(1)
  expect(loop.see([square('Q1')], 60_000)).toEqual([])
})

test('where only codes are reported, a second without a report is an absence [scan.weapp-loop]', () => {
  const loop = new ScanLoop(REPORT_ABSENCE)
  const at = (ms: number) => loop.see([square('A')], ms).map(({ kind }) => kind)
  expect([at(0), at(400), at(1300), at(2300), at(5000)]).toEqual([['code'], [], [], ['again'], ['code']])
})
