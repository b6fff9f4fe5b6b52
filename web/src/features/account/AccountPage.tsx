import styled from 'styled-components'
import { Live } from '../../ui/state/Live.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useGetMeQuery } from './accountApi.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { TwoStepPanel } from './two-step/TwoStepPanel.tsx'

/** What users see and change of themselves. */
export function AccountPage() {
  const me = useGetMeQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader title="Your account" />
      <Live query={me} what="your account" failed="Failed to get user">
        {(user) => (
          <Columns>
            <div>
              <ProfilePanel user={user} />
              <TwoStepPanel />
            </div>
            <div>
              <PasswordPanel />
              <OwnSessions />
            </div>
          </Columns>
        )}
      </Live>
    </>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-4);
  max-width: 1080px;

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
