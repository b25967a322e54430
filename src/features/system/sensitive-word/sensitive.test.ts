import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { sensitiveProblem } from './sensitive'

const answering = (isFound: boolean | ApiError) =>
  fakeEnv({
    call: {
      'POST sensitiveWord/isContain': () => {
        if (typeof isFound === 'boolean') return isFound
        throw isFound
      },
    },
  })

test('several texts go in one quiet call, joined by commas; commas of their own hide no word [sensitive.client]', async () => {
  const env = answering(false)
  expect(await sensitiveProblem(env, '林予安', '', '江汉路,1 号，代，开', ' ')).toBeNull()
  expect(env.sent).toEqual([
    {
      key: 'POST sensitiveWord/isContain',
      input: { content: '林予安,江汉路 1 号 代 开' },
      options: { quiet: true },
    },
  ])
})

test('empty texts make no call', async () => {
  const env = answering(true)
  expect(await sensitiveProblem(env, '', '  ', '，')).toBeNull()
  expect(env.sent).toEqual([])
})

test('a word that was found shows its fixed sentence; a failed call stops the submit, too [sensitive.client]', async () => {
  expect(await sensitiveProblem(answering(true), '违禁')).toBe('不能含有敏感词，请重新输入')
  const failed = new ApiError({ code: 99950000, message: '系统开小差了' })
  expect(await sensitiveProblem(answering(failed), '违禁')).toBe('系统开小差了')
})
