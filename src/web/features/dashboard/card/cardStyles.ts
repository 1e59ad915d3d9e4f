// The style sheets of a card, in the order of the cascade: the card and its placeholder look alike.
import './PatientCard.css';
import './CardNotice.css';
import './StatusRow.css';
import './cardStates.css';
