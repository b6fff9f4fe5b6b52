import { DownloadSection } from './DownloadSection.tsx'

export function DownloadPage() {
  return <DownloadSection isPage />
}
