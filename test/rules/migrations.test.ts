import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { indexText, nextStep, STEP_LIST, stepsOf } from '../../tools/migrations.mjs'

const ROOT = path.resolve(__dirname, '../..')

test('the list has all steps, and no listed step was edited', () => {
  expect(fs.readFileSync(path.join(ROOT, STEP_LIST), 'utf8')).toBe(indexText(ROOT))
})

describe('another folder', () => {
  let folder = ''
  const file = (name: string) => path.join(folder, 'server/migrations', name)
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steps-'))
    fs.cpSync(path.join(ROOT, 'server/migrations'), path.join(folder, 'server/migrations'), { recursive: true })
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  test.each(['-order.ts', 'first-words.ts'])('an edited step is refused: %s', (end) => {
    const found = fs.readdirSync(path.join(folder, 'server/migrations')).find((name) => name.endsWith(end)) ?? ''
    fs.appendFileSync(file(found), '\n')
    expect(() => indexText(folder)).toThrow('has changed since it was listed. Write a new step')
    expect(indexText(folder, true)).not.toBe(indexText(ROOT))
  })

  test('a new step is after all existing ones and is named by minute and noun', () => {
    expect(nextStep(folder, 'gift-card', new Date('2030-01-02T03:04:05Z'))).toBe('203001020304-gift-card')
    const [last = ''] = stepsOf(folder).slice(-1)
    expect(nextStep(folder, 'gift-card', new Date(0)) > last).toBe(true)
    fs.writeFileSync(file('0099_old.ts'), '')
    expect(() => stepsOf(folder)).toThrow('0099_old')
  })
})
