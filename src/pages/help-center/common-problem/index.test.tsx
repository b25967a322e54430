import type { HelpHead, HelpHit } from '@contract/schema/help'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import CommonProblemPage from './index'

const head = (helpId: string, category: HelpHead['category'], title: string): HelpHead => ({
  helpId,
  category,
  title,
  helpfulCount: 0,
})
const RECORDS = [
  head('a', 'order', '怎么查物流？'),
  head('b', 'refund', '退款多久到账？'),
  head('c', 'refund', '运费谁出？'),
]

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

const HIT: HelpHit = {
  kind: 'help',
  id: 'c',
  title: '运费谁出？',
  excerpt: [
    { text: '运费', isHit: true },
    { text: '由责任方出', isHit: false },
  ],
}
const RULES: HelpHit = { kind: 'protocol', id: 'MEMBER_REFUND', title: '退款规则', excerpt: [] }

/** Opens the page; `found` has the server's hits of each keyword. */
async function opened(found: Readonly<Record<string, HelpHit[]>> = {}, params: Record<string, string> = {}) {
  const asked: string[] = []
  const answer = async (key: string, input: { keyword?: string }) => {
    if (key !== 'GET help/search') return { records: RECORDS }
    const { keyword = '' } = input
    asked.push(keyword)
    return { records: found[keyword] ?? [] }
  }
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
  taro.at('/pages/help-center/common-problem/index', params)
  await act(async () => void render(<CommonProblemPage />))
  const write = async (value: string) => {
    await act(async () => void fireEvent.input(screen.getByRole('textbox'), { target: { value } }))
    await act(async () => void (await jest.advanceTimersByTimeAsync(300)))
  }
  return { asked, write }
}
const questions = () => [...document.querySelectorAll('.cell__label')].map(({ textContent }) => textContent)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('questions are narrowed by category [help.texts]', async () => {
  await opened({}, { category: 'refund' })
  expect(questions()).toEqual(['退款多久到账？', '运费谁出？'])
})

test('a search sends one request after the input and marks the keyword in the hits; a document opens on its own page [help.search]', async () => {
  const { asked, write } = await opened({ 运费: [HIT, RULES] })
  await write(' 运费 ')
  expect(asked).toEqual(['运费'])
  expect(document.querySelector('.help-hit__mark')?.textContent).toBe('运费')
  expect(questions()).toEqual([])
  await act(async () => void fireEvent.click(screen.getByText('退款规则')))
  await act(async () => void fireEvent.click(screen.getByText('运费谁出？')))
  expect(taro.callsOf('navigateTo').map((call) => (call as { url: string }).url)).toEqual([
    '/pages/help-center/answer/protocol?typeCode=MEMBER_REFUND',
    '/pages/help-center/answer/index?helpId=c',
  ])
  await write('')
  expect(questions()).toHaveLength(3)
  expect(asked).toEqual(['运费'])
})

test('a search without hits offers feedback [help.search]', async () => {
  const { write } = await opened()
  await write('没有的')
  expect(screen.getByText('没有找到“没有的”')).not.toBeNull()
  expect(screen.getByText('意见反馈')).not.toBeNull()
})
