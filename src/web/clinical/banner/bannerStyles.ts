// The style sheets of the banner, in the order of the cascade: it and its one-line form share most of them.
import './PatientBanner.css';
import './Allergies.css';
import './PatientBannerNarrow.css';
import './PatientBannerLine.css';
