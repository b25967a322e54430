import { observer } from 'mobx-react'
import { useLocalStore, useOpen } from '@/app/page'
import { AdvertStore } from './advert.store'
import { Hero } from './hero'

/** The adverts of a space; without adverts it draws nothing and leaves no gap. */
export const AdvertSpace = observer(function AdvertSpace({ spaceId }: { spaceId: string }) {
  const space = useLocalStore(`adverts ${spaceId}`, (env) => new AdvertStore(env, spaceId))
  useOpen(() => space.load())
  return <Hero adverts={space.adverts} />
})
