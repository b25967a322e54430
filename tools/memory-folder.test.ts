import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'galleria-memory-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** What a process is given at the place, and whether it is there while it runs. */
function given(room: number): { folder: string | null; isThere: boolean } {
  const script = `import { existsSync } from 'node:fs'
    import { memoryFolder } from './tools/memory-folder.mjs'
    const folder = await memoryFolder(${JSON.stringify(place)}, ${room})
    console.log(JSON.stringify({ folder, isThere: folder !== null && existsSync(folder) }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

if (process.platform === 'linux') {
  test('a process has a folder of its own, which goes with it', () => {
    const { folder, isThere } = given(1)
    expect(folder).toMatch(/galleria-test-\d+$/)
    expect([isThere, existsSync(folder ?? '')]).toEqual([true, false])
  })

  test('what a killed run left is taken away, of one that runs nothing', () => {
    const [forsaken, running] = ['4194999', String(process.pid)].map((pid) => join(place, `galleria-test-${pid}`))
    mkdirSync(forsaken as string)
    mkdirSync(running as string)
    given(1)
    expect([existsSync(forsaken ?? ''), existsSync(running ?? '')]).toEqual([false, true])
  })
}

test('too little room gives none', () => {
  expect(given(Number.MAX_SAFE_INTEGER)).toEqual({ folder: null, isThere: false })
})
