// The report of a test run: a table of its steps, each with its slowest files.
const SLOWEST = 10

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** `results`: `[{ name, ms, passed, failed, files? }]`, `files` as `[{ file, ms }]`; returns the table's lines. */
export function reportOf(results) {
  const head = { name: 'step', time: 'time', passed: 'right', failed: 'wrong' }
  const rows = results.map(({ name, ms, passed, failed }) => ({
    name,
    time: ms === null ? 'not run' : inSeconds(ms),
    passed: String(passed),
    failed: String(failed),
  }))
  const width = (key) => Math.max(...[head, ...rows].map((row) => row[key].length))
  const [name, time, passed, failed] = ['name', 'time', 'passed', 'failed'].map(width)
  const line = (row) =>
    [row.name.padEnd(name), row.time.padStart(time), row.passed.padStart(passed), row.failed.padStart(failed)].join(
      '  ',
    )
  return [line(head), ...results.flatMap((result, i) => [line(rows[i]), ...slowest(result.files ?? [])])]
}

function slowest(files) {
  return [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `  ${inSeconds(ms).padStart(8)}  ${file}`)
}
