import type { posting as model } from "#shared/server-messages/de/posting.ts";

export const posting: Record<keyof typeof model, string> = {
  "This post cannot be deleted now: publishing to {account} is under way":
    "Cette publication ne peut pas être supprimée maintenant : elle part sur {account}",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Cette publication ne peut plus être modifiée : elle part déjà sur {account}",
  "This post missed its time. Give it another one, or publish it now":
    "Cette publication a manqué son heure. Donnez-lui-en une autre ou publiez-la maintenant",
  "There is no picture or video for this text": "Il n’y a ni image ni vidéo pour ce texte",
  "This is none of your finished creations": "Ce n’est aucune de vos créations terminées",
  "This is not one of your creations": "Ce n’est pas l’une de vos créations",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Aucun des réseaux choisis n’a de fils : choisissez aussi X, Bluesky, Mastodon ou Threads, ou retirez le fil",
  "This time has passed. Choose a time from now on.": "Cette heure est passée. Choisissez une heure à venir.",
  "Choose a time within the next two years.": "Choisissez une heure dans les deux ans à venir.",
  "Choose a first day within the next two years": "Choisissez un premier jour dans les deux ans à venir",
  "This post is not out yet, so there is nothing to count":
    "Cette publication n’est pas encore partie, il n’y a donc rien à compter",
  "This post is going out right now, so it cannot be changed any more":
    "Cette publication est en train de partir et ne peut plus être modifiée",
  "This post was changed in the meantime. Read it again, then repeat your change.":
    "Cette publication a changé entre-temps. Relisez-la, puis refaites votre modification.",
  "A picture or video of this post was deleted before it went out":
    "Une image ou une vidéo de cette publication a été supprimée avant son départ",
  "Choose another one, or none, and schedule it again.": "Choisissez-en une autre, ou aucune, et planifiez à nouveau.",
  "Draft saved": "Brouillon enregistré",
  "Posted successfully!": "Publié !",
  "Scheduled successfully!": "Planifié !",
  "A scheduled post that used it is a draft": "Une publication planifiée qui l’utilisait est redevenue un brouillon",
  "{n} scheduled posts that used it are drafts":
    "{n} publications planifiées qui l’utilisaient sont redevenues des brouillons",
  "Creation deleted.": "Création supprimée.",
  "The post is out.": "La publication est en ligne.",
  "The post is out, its first comment is not.": "La publication est en ligne, son premier commentaire ne l’est pas.",
  "{n} of {max} posted.": "{n} sur {max} publiés.",
  "{platform} takes nothing more from this server for the moment. It goes on by itself.":
    "{platform} n’accepte plus rien de ce serveur pour l’instant. L’envoi reprendra automatiquement.",
  "{platform} takes no more posts of this account for the moment. It goes on by itself.":
    "{platform} n’accepte plus de publications de ce compte pour l’instant. L’envoi reprendra automatiquement.",
  "{platform} is not set up on this server": "{platform} n’est pas configuré sur ce serveur",
  "This account was disconnected": "Ce compte a été déconnecté",
  "It is not known where on {platform} the post stands": "On ne sait pas où se trouve la publication sur {platform}",
  "Post the rest on {platform} yourself.": "Publiez la suite vous-même sur {platform}.",
  "This server was restored from a backup after this was due. It may already be live.":
    "Ce serveur a été restauré depuis une sauvegarde après l’heure prévue. La publication est peut-être déjà en ligne.",
  "Look at {account} on {platform}, then say here whether it is there.":
    "Regardez {account} sur {platform}, puis dites ici si elle y est.",
  "Only a post that is out can be edited there": "Seule une publication en ligne peut y être modifiée",
  "{platform} has no call that edits a post": "{platform} ne permet pas de modifier une publication",
  "{platform} has no call that deletes a post.": "{platform} ne permet pas de supprimer une publication.",
  "The account {account} was disconnected. Open the post and choose another one":
    "Le compte {account} a été déconnecté. Ouvrez la publication et choisissez-en un autre",
  "This is the link of another post that went out from here. Give the link of this one":
    "C’est le lien d’une autre publication sortie d’ici. Indiquez le lien de celle-ci",
  "The account {account} was disconnected.": "Le compte {account} a été déconnecté.",
  "It is not known which post on {platform} this is.": "On ne sait pas de quelle publication il s’agit sur {platform}.",
  "Delete it on {platform} yourself, then delete the post here.": "Supprimez-la vous-même sur {platform}, puis ici.",
  "Make a new post with another video.": "Faites une nouvelle publication avec une autre vidéo.",
  "The video is still being converted for this platform": "La vidéo est encore en cours de conversion pour ce réseau",
  "{platform} asked to wait.": "{platform} a demandé d’attendre.",
  "A picture or video of this post was deleted": "Une image ou une vidéo de cette publication a été supprimée",
  "Make a new post with another one.": "Faites une nouvelle publication avec une autre.",
  "Make a new post with other pictures or another video.":
    "Faites une nouvelle publication avec d’autres images ou une autre vidéo.",
  "Open the post and choose another account.": "Ouvrez la publication et choisissez un autre compte.",
  "Make a new post for the account you want.": "Faites une nouvelle publication pour le compte voulu.",
  "Give the link of that post on {platform}, so that the rest can follow it":
    "Donnez le lien de cette publication sur {platform}, pour que la suite puisse la suivre",
  "This delivery does not wait for your answer": "Cet envoi n’attend pas votre réponse",
  "Something went wrong on our side before anything was sent": "Quelque chose a échoué de notre côté avant tout envoi",
  "Try again. If it happens again, tell the operator of this server.":
    "Réessayez. Si cela se reproduit, dites-le à la personne qui gère ce serveur.",
  "The server was held up just before sending. Nothing was sent yet.":
    "Le serveur a été retardé juste avant l’envoi. Rien n’a encore été envoyé.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom regarde si elle y est. Répondez de nouveau dans un instant.",
  "The network's answer was lost. Postloom is looking whether the post is there.":
    "La réponse du réseau s’est perdue. Postloom regarde si la publication y est.",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} n’accepte plus d’appels pour l’instant. On vérifiera ensuite si l’envoi a eu lieu ({=what}).",
  "The post did not go out, and by now it is later than you let posts be.":
    "La publication n’est pas partie, et le retard dépasse désormais ce que vous acceptez.",
  "Reconnect the account in Settings, then publish again.":
    "Reconnectez le compte dans les paramètres, puis publiez à nouveau.",
  "The account or the platform is not connected any more": "Le compte ou le réseau n’est plus connecté",
  "Another post with the same text is there": "Une autre publication y a le même texte",
  "It could not be looked up": "La vérification n’a pas abouti",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} n’a pas dit si l’envoi a eu lieu ({=what}). C’est peut-être déjà en ligne.",
  "the post": "la publication",
  "the first comment": "le premier commentaire",
  "The server was not running when this post was due.":
    "Le serveur ne fonctionnait pas à l’heure de cette publication.",
  "The connection to this account has ended, so its posts wait.":
    "La connexion à ce compte a pris fin : ses publications attendent.",
  "Reconnect the account: the post goes out then.": "Reconnectez le compte : la publication partira alors.",
  "It comes after other late posts of its account.": "D’autres publications en retard de ce compte passent avant.",
  "Choose Publish now or a new time.": "Choisissez Publier maintenant ou une nouvelle heure.",
  "The next time of this repeating post came before this one could go out.":
    "L’heure suivante de cette publication récurrente est arrivée avant que celle-ci ne puisse partir.",
  "This repeating post is not paused": "Cette publication récurrente n’est pas en pause",
  "Nothing is left to go out: no time lies between now and the end":
    "Il ne reste rien à envoyer : aucune heure d’ici la fin",
  "This queue has no slots yet. Add times to it first.":
    "Cette file n’a pas encore de créneaux. Ajoutez-y d’abord des heures.",
  "Every slot of the next two years is taken. Add slots to the queue.":
    "Tous les créneaux des deux ans à venir sont pris. Ajoutez-en à la file.",
  "These accounts have no slot in common. Give them one, or queue the post for one account at a time.":
    "Ces comptes n’ont aucun créneau en commun. Donnez-leur-en un, ou mettez la publication en file compte par compte.",
  "It is tried again every few minutes. Change the repeating post, or pause it.":
    "Nous réessayons à quelques minutes d’intervalle. Modifiez la publication récurrente ou mettez-la en pause.",
  "This post does not wait on this account. Load the queue again.":
    "Cette publication n’attend pas sur ce compte. Rechargez la file.",
  "In this order two posts would go out at the same time on another account. Move one of them by itself.":
    "Dans cet ordre, deux publications partiraient en même temps sur un autre compte. Déplacez-en une séparément.",
  "The connection to {account} on {platform} has ended.": "La connexion à {account} sur {platform} a pris fin.",
  "Reconnect the account in Settings.": "Reconnectez le compte dans les paramètres.",
  "Instagram cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "Instagram ne peut pas récupérer d’images sur {host}, qui n’est pas sur internet. Les vidéos seules sont envoyées et fonctionnent.",
  "Whoever runs this server sets PUBLIC_URL to an address on the internet.":
    "La personne qui gère ce serveur doit mettre dans PUBLIC_URL une adresse internet.",
  "Files can be fetched from {host}.": "Les fichiers peuvent être récupérés sur {host}.",
  "A test picture could not be fetched from {host}.": "Une image d’essai n’a pas pu être récupérée sur {host}.",
  "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.":
    "La personne qui gère ce serveur doit vérifier que PUBLIC_URL mène ici, de l’extérieur aussi.",
  "{platform} is not configured on this server. Set {=settings}.":
    "{platform} n’est pas configuré sur ce serveur. Il faut définir {=settings}.",
  "META_APP_ID and META_APP_SECRET": "META_APP_ID et META_APP_SECRET",
  "X_CLIENT_ID and X_CLIENT_SECRET": "X_CLIENT_ID et X_CLIENT_SECRET",
  "Reconnect the account.": "Reconnectez le compte.",
  "Reconnect the account and allow everything that is asked for.":
    "Reconnectez le compte et autorisez tout ce qui est demandé.",
  "Access ends on {date}.": "L’accès prend fin le {date}.",
  "The connection works.": "La connexion fonctionne.",
  "All permissions are granted.": "Toutes les autorisations sont accordées.",
  "Not granted: {list}.": "Non accordées : {list}.",
  "You may post on the Page.": "Vous pouvez publier sur la Page.",
  "Your role on the Page was not told.": "Votre rôle sur la Page n’a pas été indiqué.",
  "Have somebody give you a role on the Page that may create content, then reconnect.":
    "Faites-vous donner sur la Page un rôle qui peut créer du contenu, puis reconnectez-la.",
  "You have no role that may post on the Page.": "Vous n’avez aucun rôle qui permette de publier sur la Page.",
  "{n} of {max} posts used in {hours} hours.": "{n} publications sur {max} utilisées en {hours} heures.",
  "Later posts go out as room comes free.": "Les suivantes partiront dès qu’il y aura de la place.",
  "Plan fewer posts for this account.": "Planifiez moins de publications pour ce compte.",
  "The connection has ended.": "La connexion a pris fin.",
  "{platform} is switched off on this server.": "{platform} est désactivé sur ce serveur.",
  "The platform is switched off on this server.": "Le réseau est désactivé sur ce serveur.",
  "{platform} could not be asked: {=reason}": "{platform} n’a pas pu être interrogé : {=reason}",
  "Nothing to do: it is looked at again.": "Rien à faire : une nouvelle vérification aura lieu.",
  "The account was disconnected.": "Le compte a été déconnecté.",
  "Connect it again in Settings, or choose another account.":
    "Reconnectez-le dans les paramètres, ou choisissez un autre compte.",
  "The connection to the account is being renewed.": "La connexion au compte est en cours de renouvellement.",
  "{account} is on {platform}, which is not among the chosen platforms":
    "{account} est sur {platform}, qui n’est pas parmi les réseaux choisis",
  "Connect {=account} account first": "Connectez d’abord {=account}",
  "a Facebook": "une Page Facebook",
  "an Instagram": "un compte Instagram",
  "an X": "un compte X",
  "Reconnect the {platform} account {account} first": "Reconnectez d’abord le compte {platform} {account}",
  "Reconnect {account} first.": "Reconnectez d’abord {account}.",
  "This account can be read again in {n} seconds.": "Ce compte pourra être relu dans {n} secondes.",
  "{name} refuses the same text twice, and this one never changes.":
    "{name} refuse deux fois le même texte, et celui-ci ne change jamais.",
  "{name} refuses the same text twice. Add variants that take turns.":
    "{name} refuse deux fois le même texte. Ajoutez des variantes qui alternent.",
  "{name} refuses the same text twice. Two of the variants are alike.":
    "{name} refuse deux fois le même texte. Deux des variantes sont identiques.",
  "Facebook does not take the video in.": "Facebook n’accepte pas la vidéo.",
  "Facebook could not process the video.": "Facebook n’a pas pu traiter la vidéo.",
  "Facebook is still processing the video.": "Facebook traite encore la vidéo.",
  "Facebook does not know the pictures any more.": "Facebook ne connaît plus les images.",
  "The post was not prepared.": "La publication n’a pas été préparée.",
  "Facebook asks for a piece that is not there.": "Facebook demande un morceau qui n’existe pas.",
  "Facebook does not show the post it was told to publish": "Facebook ne montre pas la publication demandée",
  "Make the video again, or choose another one.": "Refaites la vidéo, ou choisissez-en une autre.",
  "Instagram needs an address to fetch the file from.": "Instagram a besoin d’une adresse où récupérer le fichier.",
  "What was prepared is gone.": "Ce qui était préparé n’y est plus.",
  "The wait for {platform} was cut short.": "L’attente de {platform} a été interrompue.",
  "What was prepared is older than a day.": "Ce qui était préparé date de plus d’un jour.",
  "{name} is still processing the post.": "{name} traite encore la publication.",
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Instagram récupère les images sur ce serveur et ne peut pas l’atteindre : son adresse ne mène qu’à cette machine ou à son propre réseau.",
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publiez une seule vidéo, qui est envoyée à Instagram, ou demandez à la personne qui gère ce serveur de mettre dans PUBLIC_URL une adresse internet.",
  "Instagram needs a picture or a video.": "Instagram a besoin d’une image ou d’une vidéo.",
  "Add a picture or a video to the post.": "Ajoutez une image ou une vidéo à la publication.",
  "Instagram published the post but does not show which one it is":
    "Instagram a publié, mais n’indique pas de quelle publication il s’agit",
  "Instagram reports an error for the post": "Instagram signale une erreur pour la publication",
  "The post has several comments with this text": "La publication a plusieurs commentaires avec ce texte",
  "Not all comments of the post were shown": "Tous les commentaires n’ont pas été montrés",
  "Instagram does not tell whose comment it is": "Instagram ne dit pas de qui est le commentaire",
  "Threads are made on X only.": "Les fils n’existent que sur X.",
  "Put the text into the post itself or into its first comment.":
    "Mettez le texte dans la publication elle-même ou dans son premier commentaire.",
  "The network answered with something unexpected.": "Le réseau a répondu quelque chose d’inattendu.",
  "The network gave an error that does not tell whether the post went out.":
    "Le réseau a renvoyé une erreur qui ne dit pas si la publication est partie.",
  "The network refused this.": "Le réseau a refusé.",
  "{platform} named an unexpected upload address.": "{platform} a donné une adresse d’envoi inattendue.",
  "The connection to the account is no longer valid.": "La connexion au compte n’est plus valide.",
  "{platform} did not take the video in.": "{platform} n’a pas accepté la vidéo.",
  "X answered with a fault of its own.": "X a eu une panne.",
  "X refused this.": "X a refusé.",
  "X refused the grant.": "X a refusé l’autorisation.",
  "X refused the app keys.": "X a refusé les clés de l’application.",
  "X does not know the upload any more.": "X ne connaît plus l’envoi.",
  "X could not process the video.": "X n’a pas pu traiter la vidéo.",
  "X is still processing the video.": "X traite encore la vidéo.",
  "X shows several posts with this text": "X montre plusieurs publications avec ce texte",
  "X did not show all of the account's posts": "X n’a pas montré toutes les publications du compte",
  "LinkedIn answered with a fault of its own.": "LinkedIn a eu une panne.",
  "LinkedIn refused this.": "LinkedIn a refusé.",
  "LinkedIn refused the grant.": "LinkedIn a refusé l’autorisation.",
  "LinkedIn refused the app keys.": "LinkedIn a refusé les clés de l’application.",
  "LinkedIn is still processing the file.": "LinkedIn traite encore le fichier.",
  "A file was not uploaded.": "Un fichier n’a pas été envoyé.",
  "LinkedIn shows several posts with this text": "LinkedIn montre plusieurs publications avec ce texte",
  "LinkedIn did not show all of the Page's posts": "LinkedIn n’a pas montré toutes les publications de la Page",
  "LinkedIn shows several comments with this text": "LinkedIn montre plusieurs commentaires avec ce texte",
  "LinkedIn did not show all comments of the post": "LinkedIn n’a pas montré tous les commentaires de la publication",
  "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.":
    "LinkedIn ne laisse pas les applications lister les commentaires sous la publication d’une personne. Regardez la publication sur LinkedIn.",
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/":
    "LinkedIn ne laisse pas les applications lister les publications d’une personne. Regardez les publications du profil sur LinkedIn : https://www.linkedin.com/in/me/recent-activity/all/",
  "Facebook is still processing the video": "Facebook traite encore la vidéo",
  "The video is being converted for this platform.": "La vidéo est en cours de conversion pour ce réseau.",
  "The post goes out when that is done.": "La publication partira ensuite.",
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} ne peut pas récupérer d’images ni de vidéos depuis {host}, car cette adresse n’est pas sur internet. Les textes fonctionnent.",
  "{platform} is not configured on this server.": "{platform} n’est pas configuré sur ce serveur.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} n’a pas de mots de passe d’application. Connectez-le par sa page d’autorisation.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID et THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID et LINKEDIN_CLIENT_SECRET",
  "Threads needs an address to fetch the file from.": "Threads a besoin d’une adresse où récupérer le fichier.",
  "Threads could not process the media.": "Threads n’a pas pu traiter les médias.",
  "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Threads récupère les images et les vidéos sur ce serveur et ne peut pas l’atteindre : son adresse ne mène qu’à cette machine ou à son propre réseau.",
  "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publiez un texte, ou demandez à la personne qui gère ce serveur de mettre dans PUBLIC_URL une adresse sur internet.",
  "The post has several replies with this text": "La publication a plusieurs réponses avec ce texte",
  "Threads does not tell whose reply it is": "Threads ne dit pas de qui est la réponse",
  "Not all replies to the post were shown": "Toutes les réponses à la publication n’ont pas été montrées",
  "Threads published the post but does not show which one it is":
    "Threads a publié la publication mais ne montre pas laquelle",
  "Threads reports an error for the post": "Threads signale une erreur pour la publication",
};
