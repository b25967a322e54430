import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeOrderOption } from './new-order-option.mjs'

const ROOT = path.resolve(__dirname, '..')
let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-order-option-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a choice that exists is refused and nothing is written', () => {
  for (const part of ['contract', 'server'])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  expect(() => makeOrderOption(folder, { domain: 'offers', noun: 'points' })).toThrow('already')
  expect(fs.existsSync(path.join(folder, 'server/modules/offers/points'))).toBe(false)
})
