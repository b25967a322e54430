import type { HelpHead } from '@contract/schema/help'
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

test('questions are narrowed by category and by text; without a match feedback is offered [help.search]', async () => {
  jest.spyOn(env, 'call').mockImplementation((async () => ({ records: RECORDS })) as typeof env.call)
  taro.at('/pages/help-center/common-problem/index', { category: 'refund' })
  await act(async () => void render(<CommonProblemPage />))
  const questions = () => [...document.querySelectorAll('.cell__label')].map(({ textContent }) => textContent)
  expect(questions()).toEqual(['退款多久到账？', '运费谁出？'])
  const search = screen.getByRole('textbox')
  await act(async () => void fireEvent.input(search, { target: { value: '运费' } }))
  expect(questions()).toEqual(['运费谁出？'])
  await act(async () => void fireEvent.input(search, { target: { value: '没有的' } }))
  expect(questions()).toEqual([])
  expect(screen.getByText('没有找到“没有的”')).not.toBeNull()
  expect(screen.getByText('意见反馈')).not.toBeNull()
})
