import { act, fireEvent, render, screen } from '@testing-library/react'
import { taro } from '../../../test/support/taro-fakes/taro'
import { BackGuard } from './back-guard.weapp'
import { PageLayers } from './page-layers'

const container = () => screen.getByTestId('page-container')
const isUp = () => container().dataset.show === 'true'
const goBack = () => act(async () => void fireEvent.click(container()))
/** Callbacks to run after WeChat has drawn. */
const waiting: (() => void)[] = []
const inTime = () =>
  act(async () => {
    for (const run of waiting.splice(0)) run()
  })

test('WeChat’s back removes the container: the topmost layer closes, and the container is shown again for the next one [nav.back-layers]', async () => {
  taro.answer('nextTick', (run) => {
    if (typeof run === 'function') waiting.push(() => run())
  })
  const layers = new PageLayers()
  layers.show()
  render(<BackGuard layers={layers} />)
  const closed: string[] = []
  act(() => {
    layers.open(() => closed.push('地区'))
    layers.open(() => closed.push('街道'))
  })
  expect(isUp()).toBe(true)
  await goBack()
  expect([closed, isUp()]).toEqual([['街道'], false])
  await inTime()
  expect(isUp()).toBe(true)
  await goBack()
  await inTime()
  expect([closed, layers.count, isUp()]).toEqual([['街道', '地区'], 0, false])
  // A container that the program removes closes no layer.
  act(() => layers.open(() => closed.push('街道'))())
  await goBack()
  expect(closed).toHaveLength(2)
})
