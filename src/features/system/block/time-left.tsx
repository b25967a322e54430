import { useState } from 'react'
import { useEnv } from '@/app/page'
import { Countdown } from '@/ui/countdown/countdown'

/** The time left of a block by the server's clock. */
export function BlockTimeLeft({ endsAt }: { endsAt: number }) {
  const env = useEnv()
  const [now] = useState(() => env.now())
  return <Countdown serverNow={now} deadlineAt={endsAt} />
}
