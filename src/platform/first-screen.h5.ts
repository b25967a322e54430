import type { FirstScreenPage } from './first-screen.types'

export const firstScreenPage: FirstScreenPage = {
  takeData() {
    const script = document.getElementById('first-data')
    const text = script?.textContent ?? null
    script?.remove()
    return text
  },
  removeLayer: () => document.getElementById('first-screen')?.remove(),
}
