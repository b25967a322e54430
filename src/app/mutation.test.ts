import { Mutation } from './mutation'

interface Order {
  skuId: string
}

test('a second tap while the first call runs has no effect [core.one-write]', async () => {
  let finish: (text: string) => void = () => {}
  const run = jest.fn((_body: Order, _key: string) => new Promise<string>((resolve) => (finish = resolve)))
  const submit = new Mutation(run)
  const first = submit.send({ skuId: 'a' })
  expect(submit.isBusy).toBe(true)
  expect(await submit.send({ skuId: 'a' })).toBeUndefined()
  finish('done')
  expect(await first).toBe('done')
  expect(submit.isBusy).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a retry of the same body repeats the key; after success a new key is used [core.write-key]', async () => {
  const keys: string[] = []
  let isBroken = true
  const submit = new Mutation(async (_body: Order, key: string) => {
    keys.push(key)
    if (isBroken) throw new Error('no answer')
    return 'done'
  })
  await expect(submit.send({ skuId: 'a' })).rejects.toThrow('no answer')
  await expect(submit.send({ skuId: 'a' })).rejects.toThrow('no answer')
  isBroken = false
  await submit.send({ skuId: 'a' })
  await submit.send({ skuId: 'a' })
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test('another body gets another key, because the server refuses one key for two bodies [core.write-key]', async () => {
  const keys: string[] = []
  const submit = new Mutation(async (_body: Order, key: string): Promise<void> => {
    keys.push(key)
    throw new Error('no answer')
  })
  await submit.send({ skuId: 'a' }).catch(() => {})
  await submit.send({ skuId: 'b' }).catch(() => {})
  expect(keys[0]).not.toBe(keys[1])
})
