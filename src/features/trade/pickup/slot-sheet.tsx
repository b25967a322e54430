import type { PickupSlots } from '@contract/schema/slot'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { toast } from '@/app/dialog'
import { Chip } from '@/ui/chip/chip'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Sheet } from '@/ui/sheet/sheet'
import { TimeStrip } from '@/ui/time-strip/time-strip'
import './slot-sheet.scss'

export interface SlotSheetProps {
  pickup: PickupSlots
  isOpen: boolean
  title?: string
  onClose: () => void
  onPick: (slotAt: number) => void
}

/** Days and slots of a pickup; a tap on a free slot chooses it. */
export function SlotSheet({
  pickup: { days, slotAt: chosenAt },
  isOpen,
  title = '取货时间',
  onClose,
  onPick,
}: SlotSheetProps) {
  const [asked, setAsked] = useState('')
  const ofChosen = days.find(({ slots }) => slots.some(({ slotAt }) => slotAt === chosenAt))
  const day = days.find(({ date }) => date === asked) ?? ofChosen ?? days[0]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {day ? (
        <>
          <TimeStrip
            items={days.map(({ name, date }) => ({ key: date, clock: name, text: date }))}
            value={day.date}
            onChange={setAsked}
          />
          <View className="slot-hours">
            {day.slots.map(({ slotAt, text, isFull }) => (
              <Chip
                key={slotAt}
                text={text}
                isOn={slotAt === chosenAt}
                isOff={isFull}
                mark={isFull ? '约满' : undefined}
                onTap={() => {
                  if (isFull) return toast('这个时间已约满')
                  onClose()
                  if (slotAt !== chosenAt) onPick(slotAt)
                }}
              />
            ))}
          </View>
        </>
      ) : (
        <EmptyState picture="compass" title="近期没有可约的时间" note="可以换一种配送方式" />
      )}
    </Sheet>
  )
}
