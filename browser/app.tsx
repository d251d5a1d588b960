// The frame of the report: which view the address names, the navigation, the theme.

import {useEffect, useState} from 'preact/hooks';
import {type Address, addressOf} from './address.ts';
import {editor} from './editorHost.ts';
import {FindingsView} from './list/findingsView.tsx';
import {useAddress} from './navigation.ts';
import {OverviewView} from './overview/overviewView.tsx';
import {PairView} from './pair/pairView.tsx';
import {Checkout, CheckoutField} from './parts/checkout.tsx';
import {Heading} from './parts/heading.tsx';
import {KeysChoice} from './parts/keys.tsx';
import {CommonFolder} from './parts/pathName.tsx';
import {PlainText} from './parts/plainText.tsx';
import {remember, remembered} from './remembered.ts';
import type {Report} from './reportModel.ts';

export function App({report}: {readonly report: Report}) {
  const address = useAddress();
  const {view, filters} = address;
  const [checkout, setCheckout] = useState(() => remembered('checkout'));
  const current = (name: string) => (view === name ? 'page' : undefined);
  const change = (folder: string) => {
    setCheckout(folder);
    remember('checkout', folder);
  };
  return (
    <Checkout.Provider value={{checkout, setCheckout: change}}>
      <CommonFolder.Provider value={report.commonFolder}>
        {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place of the page, whose address is the view. */}
        <a class="skip" href="#main" onClick={skip}>
          Skip to content
        </a>
        <header>
          <nav aria-label="Report">
            <a href={addressOf('overview')} aria-current={current('overview')}>
              Overview
            </a>
            <a href={addressOf('findings', filters)} aria-current={current('findings')}>
              Findings
            </a>
          </nav>
          <KeysChoice />
          {editor === null && <ThemeChoice />}
        </header>
        <main id="main">
          <View report={report} address={address} />
        </main>
        <Footer report={report} />
      </CommonFolder.Provider>
    </Checkout.Provider>
  );
}

/** The address holds the view, so a link to the content would leave it. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main h1')?.focus();
}

function View({report, address}: {readonly report: Report; readonly address: Address}) {
  switch (address.view) {
    case 'finding': {
      const finding = report.byId.get(address.id);
      if (finding === undefined) return <NotFound report={report} />;
      return <PairView key={finding.id} report={report} finding={finding} address={address} />;
    }
    case 'findings':
      return <FindingsView report={report} filters={address.filters} />;
    default:
      return <OverviewView report={report} filters={address.filters} />;
  }
}

function NotFound({report}: {readonly report: Report}) {
  return (
    <>
      <Heading name={`Not in this report · copied text in ${report.title}`} view="missing">
        Not in this report
      </Heading>
      <p>
        The finding is gone, or the link is of another report. <a href={addressOf('findings')}>All findings</a>
      </p>
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(() => remembered('theme'));
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    remember('theme', theme);
  }, [theme]);
  return (
    <label class="theme">
      Theme
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
        <option value="">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}

function Footer({report}: {readonly report: Report}) {
  return (
    <footer>
      {editor === null && <CheckoutField />}
      <p>
        <PlainText text={report.made} />. Made by Shingle <PlainText text={report.tool} />.
        {report.changed.length > 0 && ' Files that differ from the commit have no links.'} Works offline.
      </p>
    </footer>
  );
}
