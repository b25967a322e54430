import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { settle, topOf } from './quantity'
import { Stepper } from './stepper'

const counts = fc.record({
  min: fc.integer({ min: 1, max: 20 }),
  max: fc.integer({ min: 0, max: 60 }),
  step: fc.integer({ min: 1, max: 12 }),
})

test('a settled number is always on a step, and never above max when a number is possible', () => {
  fc.assert(
    fc.property(counts, fc.double({ min: -100, max: 200 }), (range, wanted) => {
      const got = settle(wanted, range)
      expect((got - range.min) % range.step).toBe(0)
      expect(got).toBeGreaterThanOrEqual(range.min)
      if (range.max >= range.min) {
        expect(got).toBeLessThanOrEqual(range.max)
        expect(topOf(range) + range.step).toBeGreaterThan(range.max)
      }
    }),
  )
})

function setup(props: Partial<Parameters<typeof Stepper>[0]>) {
  const spies = { onChange: jest.fn(), onOver: jest.fn(), onUnder: jest.fn() }
  render(<Stepper value={1} max={5} label="猕猴桃" {...spies} {...props} />)
  return {
    ...spies,
    less: () => fireEvent.click(screen.getByRole('button', { name: '减少猕猴桃' })),
    more: () => fireEvent.click(screen.getByRole('button', { name: '增加猕猴桃' })),
    type: (text: string) => {
      const input = screen.getByRole('textbox', { name: '猕猴桃数量' })
      fireEvent.input(input, { target: { value: text } })
      fireEvent.blur(input)
    },
  }
}

test('steps up and down', () => {
  const { onChange, more, less } = setup({ value: 2 })
  more()
  less()
  expect(onChange.mock.calls).toEqual([[3], [1]])
})

test('steps by packs, from the least number', () => {
  const { onChange, more } = setup({ value: 6, min: 6, step: 6, max: 20 })
  more()
  expect(onChange.mock.calls).toEqual([[12]])
})

test('at the ends the number stays and the limit is reported', () => {
  const { onChange, onOver, onUnder, more, less } = setup({ value: 1, max: 1 })
  more()
  less()
  expect(onChange).not.toHaveBeenCalled()
  expect(onOver.mock.calls).toEqual([[1]])
  expect(onUnder.mock.calls).toEqual([[1]])
})

test.each([
  ['4', [[4]], []],
  ['99', [[5]], [[5]]],
  ['0', [], []],
  ['', [], []],
])('typing %p', (text, changed, over) => {
  const { onChange, onOver, type } = setup({})
  type(text)
  expect(onChange.mock.calls).toEqual(changed)
  expect(onOver.mock.calls).toEqual(over)
})

test('a disabled stepper ignores input', () => {
  const { onChange, onOver, more, less } = setup({ value: 2, isOff: true })
  more()
  less()
  expect(onChange.mock.calls.length + onOver.mock.calls.length).toBe(0)
})
