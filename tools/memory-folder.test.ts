import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'galleria-memory-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** The folder that a process gets at the place, and whether the folder exists while the process runs. */
function given(room: number): { folder: string | null; isThere: boolean } {
  const script = `import { existsSync } from 'node:fs'
    import { memoryFolder } from './tools/memory-folder.mjs'
    const folder = await memoryFolder(${JSON.stringify(place)}, ${room})
    console.log(JSON.stringify({ folder, isThere: folder !== null && existsSync(folder) }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

if (process.platform === 'linux') {
  test('a process has its own folder, which is removed when the process ends', () => {
    const { folder, isThere } = given(1)
    expect(folder).toMatch(/galleria-test-\d+$/)
    expect([isThere, existsSync(folder ?? '')]).toEqual([true, false])
  })

  test('the folder of a killed run is removed, that of a running process is not', () => {
    const [forsaken, running] = ['4194999', String(process.pid)].map((pid) => join(place, `galleria-test-${pid}`))
    mkdirSync(forsaken as string)
    mkdirSync(running as string)
    given(1)
    expect([existsSync(forsaken ?? ''), existsSync(running ?? '')]).toEqual([false, true])
  })
}

test('too little room gives null', () => {
  expect(given(Number.MAX_SAFE_INTEGER)).toEqual({ folder: null, isThere: false })
})
