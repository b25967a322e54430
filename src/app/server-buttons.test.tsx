import { fireEvent, render, screen } from '@testing-library/react'
import { ServerButtons } from './server-buttons'

const buttons = ['cancel', 'changeAddress', 'checkLogistics', 'remindShip'].map((code) => ({
  code,
  text: code,
  primary: false,
}))
const shown = () => buttons.filter(({ text }) => screen.queryByText(text) !== null).map(({ code }) => code)

test('a bar shows two buttons and 更多, a card three [shell.server-buttons]', () => {
  const { unmount } = render(<ServerButtons isLarge buttons={buttons} onPress={() => undefined} />)
  expect(shown()).toEqual(['checkLogistics', 'remindShip'])
  expect(screen.queryByText('更多')).not.toBeNull()
  unmount()
  render(<ServerButtons buttons={buttons} onPress={() => undefined} />)
  expect(shown()).toEqual(['changeAddress', 'checkLogistics', 'remindShip'])
})

test('two buttons of a bar need no 更多; the buttons behind it can be pressed', () => {
  const pressed: string[] = []
  const { rerender } = render(
    <ServerButtons isLarge buttons={buttons.slice(0, 2)} onPress={(code) => pressed.push(code)} />,
  )
  expect(screen.queryByText('更多')).toBeNull()
  rerender(<ServerButtons isLarge buttons={buttons} onPress={(code) => pressed.push(code)} />)
  fireEvent.click(screen.getByText('更多'))
  fireEvent.click(screen.getByText('cancel'))
  expect(pressed).toEqual(['cancel'])
})
