import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useTheme } from '../../app/theme/theme.tsx'

export function ThemeToggle() {
  const { t } = useTranslation()
  const { isDarkMode, toggle } = useTheme()
  return (
    <IconPress type="button" aria-label={t('nav.darkMode')} aria-pressed={isDarkMode} onClick={toggle}>
      <Sun size={18} strokeWidth={1.75} className="in-dark" aria-hidden />
      <Moon size={18} strokeWidth={1.75} className="in-light" aria-hidden />
    </IconPress>
  )
}

/** The theme's CSS selects the visible icon, so that it is right before any script has run. */
export const IconPress = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: var(--size-touch);
  height: var(--size-touch);
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--color-text-muted);
  cursor: pointer;

  &:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  .in-dark,
  [data-theme='dark'] & .in-light {
    display: none;
  }
  [data-theme='dark'] & .in-dark {
    display: block;
  }
`
