import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/query'
import { router } from './app/router'
import { Theme } from './ui'
import './ui/base.css'
import './ui/parts.css'
import './frame/frame.css'
import './patterns/patterns.css'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no place for the console')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Theme>
        <RouterProvider router={router} />
      </Theme>
    </QueryClientProvider>
  </StrictMode>,
)
