import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { errorSentence } from '../../api/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useOpenQueuesMutation } from './queuesApi.ts'

/** The board itself, served by the API. */
const boardPath = '/api/queues/'

export function QueuesPage() {
  const [openQueues, { isLoading }] = useOpenQueuesMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setProblem(null)
    // Opened at the press: after the answer, browsers would block it as a pop-up.
    const tab = window.open('', '_blank')
    if (!tab) return setProblem('Your browser blocked the new tab. Allow pop-ups for this page and try again.')
    tab.opener = null
    try {
      await openQueues().unwrap()
      tab.location.replace(boardPath)
    } catch (error) {
      tab.close()
      setProblem(errorSentence(error))
    }
  }
  return (
    <>
      <PageHeader title="Queues" />
      <Lead>Background jobs such as emails and exports. Opens read-only for ten minutes.</Lead>
      <Button variant="primary" icon={<ExternalLink size={16} />} pending={isLoading} onClick={() => void open()}>
        Open queues
      </Button>
      {problem && <ErrorState title="Failed to open queues" hint={problem} />}
    </>
  )
}

const Lead = styled.p`
  margin-bottom: var(--space-4);
  color: var(--color-text-muted);
`
