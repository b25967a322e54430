import type { ViewCount } from '@contract/console/shared'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const SOUND_KEY = 'console.orderSound'

/** Two short tones; a browser allows them after the first click on the page. */
function ring(): void {
  const audio = new AudioContext()
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.16)
  }
  setTimeout(() => void audio.close(), 1000)
}

/** Shows the number of new orders to ship since the page was opened, with a sound that staff can turn off. */
export function NewOrders({ counts }: { counts: readonly ViewCount[] | undefined }) {
  const [hasSound, setSound] = useState(() => localStorage.getItem(SOUND_KEY) !== 'off')
  const count = counts?.find(({ view }) => view === 'toShip')?.count
  const before = useRef<number | undefined>(undefined)
  const [fresh, setFresh] = useState(0)
  useEffect(() => {
    if (count === undefined) return
    const more = before.current === undefined ? 0 : count - before.current
    before.current = count
    if (more <= 0) return
    setFresh((sum) => sum + more)
    if (hasSound) ring()
  }, [count, hasSound])
  const toggle = () => {
    localStorage.setItem(SOUND_KEY, hasSound ? 'off' : 'on')
    setSound(!hasSound)
  }
  return (
    <span className="row">
      {fresh > 0 && (
        <span className="strip info" role="status">
          新到 {fresh} 单
        </span>
      )}
      <button type="button" className="row" onClick={toggle} aria-pressed={hasSound}>
        {hasSound ? <Volume2 size={14} aria-hidden="true" /> : <VolumeX size={14} aria-hidden="true" />}
        {hasSound ? '新单有提示音' : '提示音已关'}
      </button>
    </span>
  )
}
