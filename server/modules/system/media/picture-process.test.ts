import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../../../test/support/eventually'
import { UploadRefused } from '../../../gateways/upload/upload'
import { PictureProcess } from './picture-process'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A script in place of the drawing process; `words` handle each task. */
function stub(words: string): string {
  const entry = join(folder, 'stub.cjs')
  writeFileSync(entry, `process.on('message', ({ id, args }) => { ${words} })`)
  return entry
}
const pidOf = (pictures: PictureProcess, source = '') => pictures.printOf(source).then(Number)
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('one process draws all pictures, ends when it is idle, and a new one draws the next picture [media.picture-process]', async () => {
  const pictures = new PictureProcess(stub('process.send({ id, result: process.pid })'), 50)
  const [first = 0, second] = await Promise.all([pidOf(pictures), pidOf(pictures)])
  expect(second).toBe(first)
  expect(first).not.toBe(process.pid)
  await eventually(() => isGone(first), 'the idle process has ended')
  const next = await pidOf(pictures)
  expect(next).not.toBe(first)
  await eventually(() => isGone(next), 'the second process has ended as well')
})

test('a process that dies fails its current picture, and the next picture gets a new process [media.picture-process]', async () => {
  const pictures = new PictureProcess(
    stub("if (args[0] === 'bad') process.exit(1); else process.send({ id, result: process.pid })"),
    50,
  )
  await expect(pidOf(pictures, 'bad')).rejects.toThrow('the picture process ended')
  expect(await pidOf(pictures, 'good')).toBeGreaterThan(0)
})

test('a refusal keeps its status and text', async () => {
  const pictures = new PictureProcess(stub("process.send({ id, fault: { message: '图片已损坏', status: 400 } })"), 50)
  const refused = await pictures.makeMaster('a', 'b').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UploadRefused)
  expect(refused).toMatchObject({ status: 400, message: '图片已损坏' })
})
